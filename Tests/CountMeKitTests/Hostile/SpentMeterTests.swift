import CountMeModel
import TestSupport
import Testing

@testable import CountMeGit
@testable import CountMeHistory
@testable import CountMeStore

/// How much a push costs is in the hands of whoever pushes, down to the last check: it can end anywhere.
@Suite("What the hook asks once a push has used up its work")
struct SpentMeterTests {
  private static let nothing = String(repeating: "0", count: 40)

  @Test("Law: what could not be looked at any more is not taken for gone: no address goes, and no open code")
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
}
