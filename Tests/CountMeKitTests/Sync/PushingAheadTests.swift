import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeKit

/// A push sends what is committed while it looks at the files; what it finds there goes out after it.
@Suite("Pushing ahead of hand edits") struct PushingAheadTests {
  private static let path = "favoriteFoods/apple.json"

  /// A device with a commit that the remote lacks, and a file that its person has edited since.
  private static func world(seed: UInt64) async throws -> SyncWorld {
    let world = try await SyncTests.world(seed: seed)
    try await world.devices[0].favour("apple", calories: 100)
    try await world.devices[0].favour("bread")
    try edit(world.devices[0])
    return world
  }

  private static func edit(_ device: TestDiary) throws {
    let path = "\(device.folder.path)/\(path)"
    let bytes = try present(try FileSystem.read(path, limit: 1 << 16))
    var fields = try present(try JSONValue(parsing: bytes).object)
    fields["calories"] = .number(52)
    try DurableFile.write(JSONValue.object(fields).canonicalBytes(), to: path)
  }

  private static func calories(in tree: ObjectID, of repository: borrowing Repository) throws
    -> Double?
  {
    let entry = try #require(try repository.entry(at: path, in: tree))
    return try JSONValue(parsing: try repository.read(entry.id, .blob)).object?["calories"]?.number
  }

  @Test("brings both to the remote")
  func both() async throws {
    let world = try await Self.world(seed: 1)
    let report = try await world.devices[0].run(.push)[0]
    #expect(report.handEdits.taken == [Self.path])
    #expect(report.sent == 3 && report.isSynced)
    let tip = try world.remoteTip()
    #expect(tip == (try Tip(of: world.devices[0])))
    #expect(
      try Self.calories(in: tip.tree, of: try Repository.open(at: world.remotes[0])) == 52)
    #expect(try world.complaints(about: world.devices[0]) == [])
  }

  @Test("keeps the edit where the remote refuses", arguments: RemoteFault.allCases)
  func refused(fault: RemoteFault) async throws {
    let world = try await Self.world(seed: 2)
    let device = world.devices[0]
    try world.breakRemote(of: device, fault)
    #expect(try await failure { try await device.run(.push) } != nil)
    try world.mendRemote(of: device)
    #expect(try await device.run(.push)[0].isSynced)
    #expect(try world.remoteTip() == (try Tip(of: device)))
    let tree = try world.remoteTip().tree
    #expect(try Self.calories(in: tree, of: try Repository.open(at: world.remotes[0])) == 52)
  }

  @Test("is not tried over another device's work, and takes the edit in all the same")
  func behind() async throws {
    let world = try await Self.world(seed: 3)
    let device = world.devices[0]
    try await world.devices[1].favour("cheese")
    _ = try await world.devices[1].sync()
    let theirs = try world.remoteTip()
    #expect(
      try await failure { try await device.run(.push) }
        == .remote(.behind(remote: world.remotes[0])))
    #expect(try world.remoteTip() == theirs)
    let tip = try Tip(of: device)
    #expect(
      try Self.calories(in: tip.tree, of: try Repository.open(at: device.folder.path)) == 52)
  }
}
