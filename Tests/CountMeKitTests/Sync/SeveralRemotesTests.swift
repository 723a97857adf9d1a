import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Remotes beside others, before them and after them")
struct SeveralRemotesTests {
  @Test("One without a name gets the first that is free")
  func freeName() async throws {
    let device = try await AccountWorld(seed: 1).diary()
    func add(_ path: String) async throws -> String { try await device.addRemote(path).name }
    let first = [try await add("/a"), try await add("/b"), try await add("/c")]
    #expect(first == ["origin", "remote-2", "remote-3"])
    _ = try await device.removeRemote("remote-2")
    #expect(try await add("/d") == "remote-2")
    _ = try await device.removeRemote("origin")
    #expect(try await add("/e") == "origin")
    #expect(try await add("/f") == "remote-4")
  }

  @Test("One that takes the name of another was never synced with")
  func forgottenSync() async throws {
    let world = try await SyncTests.world(seed: 21)
    let device = world.devices[0]
    _ = try await device.sync()
    #expect(try await device.status().remotes[0].lastSync?.ending == .synced)
    _ = try await device.removeRemote("origin")
    _ = try await device.addRemote(try world.world.remote("other"))
    let standing = try await device.status().remotes[0]
    #expect(standing.remote.name == "origin" && standing.lastSync == nil)
  }

  @Test("What was edited before a second visit to one is told, too")
  func secondVisit() throws {
    let remote = RemoteConfig(name: "origin", url: "/a")
    func report(_ taken: [String], _ removed: [String], _ problems: [String]) -> SyncReport {
      var outcome = PullOutcome(remoteTip: nil)
      outcome.handEdits.taken = taken
      outcome.handEdits.removed = removed
      outcome.handEdits.problems = problems.map {
        HandEditReport.Problem(path: $0, error: .store(.handEditInTheWay(path: $0, reason: "")))
      }
      return SyncReport(remote, [outcome], sent: 1, isSynced: true)
    }
    var all = SyncResult(reports: [report(["a"], [], ["mended", "torn"])])
    all.add(SyncResult(reports: [report(["b", "mended"], ["b"], ["torn"])]), of: [remote])
    let edits = all.reports[0].handEdits
    #expect(edits.taken == ["a", "b", "mended"] && edits.removed == ["b"])
    #expect(edits.problems.map(\.path) == ["torn"] && all.reports[0].sent == 2)
  }

  @Test("A share that a remote of its own does not get is told where the diary's are away, too")
  func shareElsewhere() async throws {
    let world = try AccountWorld(seed: 2)
    let (remote, other) = (
      try world.remote(servedByGit: true), try world.remote("other", servedByGit: true)
    )
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    try await ann.share("part", ["favoriteFoods"], on: other)
    try await ann.favour("bread")
    _ = try world.lines("mv remote.git away.git; mv other.git gone.git")
    let result = try await ann.perform { try Synchronizer($0).sync() }
    let told = result.failures.map { "\($0)" }
    #expect(result.reports.isEmpty && told.count == 2)
    #expect(told.first?.contains(remote) == true && told.last?.contains(other) == true, "\(told)")
  }

  @Test("A watch takes in what one has while another is away, again and again, and tells it")
  func watched() async throws {
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: 3), devices: 3, remotes: 2, seed: 22)
    let (phone, tablet) = (world.devices[1], world.devices[2])
    _ = try await tablet.sync()
    try world.disconnect(tablet)
    let (events, telling) = AsyncStream.makeStream(of: WatchEvent.self)
    let watch = DiaryWatch(
      tablet.folder, tablet.environment, tablet.events, interval: .seconds(1))
    let watching = Task { try await watch.run { telling.yield($0) } }
    var (waits, failures, synced) = (0, 0, 0)
    try await phone.favour("food-0")
    _ = try await phone.sync()
    for await event in events {
      switch event {
      case .state: waits += 1
      case .failed: failures += 1
      case .synced(let reports):
        #expect(reports.map(\.remote) == ["remote-1"] && reports[0].received > 0)
        synced += 1
        waits = 0
        try await phone.favour("food-\(synced)")
        _ = try await phone.sync()
      default: break
      }
      // The wait for one that is away grows beyond this.
      if synced == 6 || waits > 600 { break }
    }
    watching.cancel()
    _ = try await watching.value
    #expect(synced == 6 && failures == 1)
  }
}
