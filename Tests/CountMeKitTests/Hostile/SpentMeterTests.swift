import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeStore

/// How much a push costs is in the hands of whoever pushes, down to the last check: it can end anywhere.
@Suite("What the hook asks once a push has used up its work")
struct SpentMeterTests {
  private static let nothing = String(repeating: "0", count: 40)

  @Test(
    "Law: what could not be looked at any more is not taken for gone: no address goes, and no open code"
  )
  func nothingGoes() async throws {
    let world = try AccountWorld(seed: 1)
    let remote = try world.hookedRemote(at: "2026-09-22T00:00:00.000Z")
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"])
    _ = try await ann.inviteFollower(to: "part")
    _ = try await ann.invite("phone")
    let host = try Repository.open(at: remote)
    let kept = try ["refs/countme/accounts/", "refs/countme/invitations/"].flatMap {
      try host.references($0)
    }
    #expect(kept.count == 3)
    func refusals(of name: String, at tip: ObjectID, left work: Int) throws -> Int {
      let sent = (work - PreReceive.leastWork) / PreReceive.workPerByte
      var hook = PreReceive(
        try Repository.open(at: remote), sent: sent,
        now: try #require(Timestamp("2026-09-22T00:00:00.000Z")))
      return try hook.judge(Array("\(tip.hex) \(Self.nothing) \(name)".utf8)).count
    }
    for reference in kept {
      let tip = try #require(try host.reference(reference.name))
      for work in stride(from: 512, through: 32_768, by: 256) {
        #expect(try refusals(of: reference.name, at: tip, left: work) == 1, "\(work)")
      }
    }
  }

  /// Law: what decides whether a history takes another's place costs what it takes, whatever the two say of each other.
  @Test(
    "a history in the place of a long one, whose few commits say much of it, is not compared for nothing"
  )
  func rewritten() throws {
    var history = try ForgedHistory(seed: 2)
    let device = try history.key()
    let files = [history.certificate(of: device.verifyingKey, "d"), history.note]
    let first = try history.commit([history.document.file] + files, on: [], by: device)
    var old = first
    for _ in 0..<60 { old = try history.commit([], on: [old], by: device) }
    let document = try history.beginningAnew(insteadOf: first)
    let root = try history.commit([document.file] + files, on: [], by: device)
    let id = String(repeating: "1", count: 40)
    let says = CommitMessage(
      "x",
      trailers: (0..<200).map {
        (name: CarriedCommit.containing, value: "\(id) made-up-\($0) \(HistoryName.first)")
      })
    let new = try history.commit([], on: [root], by: device, saying: says)
    // What the commits of both cost, and the words of the last one.
    let whole = 63 * WorkMeter.commitWork + says.text.utf8.count / 4
    for (work, isEnough) in [(whole / 2, false), (4 * whole, true)] {
      let known = KnownDocuments(meter: WorkMeter(work + 6 * KnownDocuments.signatureWork))
      var problem: String?
      do throws(DiaryError) {
        #expect(
          try !HistoryRewrite.takesPlace(new, of: old, in: history.repository, knowing: known))
      } catch .history(.beyondBounds(let words)) {
        problem = words
      }
      #expect((problem == nil) == isEnough)
      #expect(isEnough || problem?.contains("takes more work") == true)
    }
  }
}
