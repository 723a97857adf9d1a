import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Sync, pull and push")
struct SyncTests {
  /// Two devices that agree.
  static func world(seed: UInt64) async throws -> SyncWorld {
    try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
  }

  @Test("doing it again does nothing", arguments: SyncCommand.allCases)
  func again(command: SyncCommand) async throws {
    let world = try await Self.world(seed: 1)
    let device = world.devices[0]
    try await world.devices[1].favour("bread")
    if command != .push { _ = try await world.devices[1].sync() }
    try await device.favour("apple")
    let first = try await device.run(command)[0]
    #expect(first.received == (command == .push ? 0 : 1))
    #expect(first.sent == [.sync: 2, .push: 1][command, default: 0])
    let tip = try Tip(of: device)
    let files = try world.state(of: device)
    for _ in 0..<3 {
      let report = try await device.run(command)[0]
      #expect(report.received == 0 && report.sent == 0 && report.changedDocuments == 0)
      #expect(report.isSynced == (command != .pull))
    }
    #expect(try Tip(of: device) == tip)
    #expect(try world.state(of: device) == files)
    #expect(try world.complaints(about: device) == [])
  }

  @Test(
    "what a remote has taken is where it is: it is asked once, and that is noted",
    arguments: [SyncCommand.sync, .push])
  func askedOnce(command: SyncCommand) async throws {
    let world = try await Self.world(seed: 11)
    let device = world.devices[0]
    try await device.favour("apple")
    let asked = Mutex(0)
    let options = SyncOptions { progress in
      if case .asking = progress { asked.withLock { $0 += 1 } }
    }
    let reports =
      if command == .sync { try await device.sync(options) } else { try await device.push(options) }
    #expect(reports[0].sent == 1 && reports[0].isSynced)
    #expect(asked.withLock(\.self) == 1)
    let branch = try device.folder.branch().shortName
    let tip = try Tip(of: device)
    #expect(
      try world.world.lines(
        "git -C '\(device.folder.path)' rev-parse refs/remotes/origin/\(branch)")
        == [tip.commit.hex])
    #expect(try world.remoteTip() == tip)
  }

  @Test("push goes over nobody's work")
  func behind() async throws {
    let world = try await Self.world(seed: 2)
    let device = world.devices[0]
    try await world.devices[1].favour("bread")
    _ = try await world.devices[1].sync()
    try await device.favour("apple")
    let before = try world.state(of: device)
    let remote = try world.world.lines("git -C remote.git for-each-ref")
    let error = try await failure { try await device.run(.push) }
    #expect(error == .remote(.behind(remote: world.remotes[0])))
    #expect(try world.state(of: device) == before)
    #expect(try world.world.lines("git -C remote.git for-each-ref") == remote)
    #expect(try await device.status().remotes[0].unmergedCommits == 1)
    try await device.run(.pull)
    #expect(try await device.run(.push)[0].sent == 2)
  }

  @Test("push tells of another device also where there is nothing to send")
  func onlyBehind() async throws {
    let world = try await Self.world(seed: 3)
    try await world.devices[1].favour("bread")
    _ = try await world.devices[1].sync()
    let error = try await failure { try await world.devices[0].run(.push) }
    #expect(error == .remote(.behind(remote: world.remotes[0])))
  }

  @Test("pull takes in and sends nothing")
  func pullOnly() async throws {
    let world = try await Self.world(seed: 4)
    let device = world.devices[0]
    try await device.favour("apple")
    try await world.devices[1].favour("bread")
    _ = try await world.devices[1].sync()
    let remote = try world.world.lines("git -C remote.git for-each-ref")
    let report = try await device.run(.pull)[0]
    #expect(report.received == 1 && report.sent == 0 && !report.isSynced)
    #expect(try device.favourites().keys.sorted() == ["apple", "bread"])
    #expect(try world.world.lines("git -C remote.git for-each-ref") == remote)
    #expect(try await device.status().remotes[0].pendingCommits == 2)
  }

  @Test("without a remote", arguments: SyncCommand.allCases)
  func noRemote(command: SyncCommand) async throws {
    let world = try AccountWorld(seed: 5)
    let device = try await world.diary()
    try await device.makeAccount("me@example.org")
    #expect(try await failure { try await device.run(command) } == .remote(.noRemote))
  }

  @Test("as a guest", arguments: SyncCommand.allCases)
  func guest(command: SyncCommand) async throws {
    let world = try AccountWorld(seed: 6)
    let device = try await world.diary()
    _ = try await device.addRemote(try world.remote())
    #expect(try await failure { try await device.run(command) } == .account(.notSignedIn))
    #expect(try world.lines("git -C remote.git for-each-ref") == [])
  }

  @Test("an offline remote stops nothing else, and the work waits", arguments: SyncCommand.allCases)
  func offline(command: SyncCommand) async throws {
    let world = try await Self.world(seed: 7)
    let device = world.devices[0]
    _ = try world.world.lines(
      "git -C laptop config remote.origin.url ssh://localhost:1/diary")
    try await device.favour("apple")
    let before = try world.state(of: device)
    let error = try await failure { try await device.run(command) }
    guard case .remote(.offline) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try world.state(of: device) == before)
    let standing = try await device.status().remotes[0]
    #expect(standing.pendingCommits == 1 && standing.lastSync?.ending == .offline)
    _ = try world.world.lines("git -C laptop config remote.origin.url \(world.remotes[0])")
    _ = try await device.sync()
    #expect(try await device.status().remotes[0].pendingCommits == 0)
  }

  @Test("one remote that is away does not keep the others from it")
  func oneOffline() async throws {
    let world = try await Self.world(seed: 8)
    let device = world.devices[0]
    _ = try world.world.lines(
      """
      git -C laptop config remote.origin.url ssh://localhost:1/diary
      git -C laptop config remote.near.url "$PWD/remote.git"
      """)
    try await device.favour("apple")
    let error = try await failure { try await device.run(.sync) }
    guard case .remote(.offline) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let branch = try device.folder.branch().reference
    #expect(try Tip(of: branch, at: world.remotes[0]) == Tip(of: device))
  }
}
