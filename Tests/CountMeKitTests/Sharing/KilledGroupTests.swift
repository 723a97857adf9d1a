import CountMeHistory
import CountMeModel
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeStore
@testable import CountMeSync

/// Law: a group's deletion that is stopped at whatever change of a file is finished by the same command, and leaves no
/// more behind than if it had never been stopped.
@Suite("Groups, and a deletion that is killed") struct KilledGroupTests {
  /// Law: what was stopped just before its end is finished by the same command, however its folder was typed.
  @Test("one that was made in a folder that is typed with a detour")
  func typedFolder() async throws {
    let world = try AccountWorld(seed: 912)
    let ann = try await world.ann(try world.remote())
    let typed = "\(world.folder.path)/x/../kitchen"
    func make() async throws -> AttachedDiary {
      try await ann.perform {
        try Groups($0).create(
          GroupDescription(name: "Kitchen"), in: typed, password: TestDiary.password())
      }
    }
    let made = try await make()
    let purpose = AttachedPlaces.purpose(newGroup: "Kitchen")
    try UnfinishedDiary(for: purpose).write(in: made.open())
    #expect(try await make().folder == made.folder)
    #expect(try UnfinishedDiary(in: made.open()) == nil)
  }

  @Test("one that is deleted again is gone everywhere", arguments: [false, true])
  func deleteGroup(isSynced: Bool) async throws {
    let world = try AccountWorld(seed: 911)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    let kitchen = try await ann.perform {
      try Groups($0).create(
        GroupDescription(name: "Kitchen"), in: nil, password: TestDiary.password())
    }
    let group = try TestDiary(
      opening: DiaryFolder(at: kitchen.folder), environment: ann.environment)
    let id = try group.folder.owner()
    try await group.favour("secret-soup")
    _ = try await group.sync()
    func delete() async throws {
      _ = try await world.reopened(ann).perform {
        try Groups($0).delete(
          try AttachedDiaries(of: $0.folder).named("kitchen"), password: TestDiary.password())
      }
    }
    try await KilledWorld(world).atEachChange(most: 24, delete) { place in
      let left = try TestDiary(
        opening: DiaryFolder(at: kitchen.folder), environment: ann.environment)
      if isSynced { _ = try? await left.sync() }
      if try !AttachedDiaries(of: ann.folder).all.isEmpty { try await delete() }
      #expect(try AttachedDiaries(of: ann.folder).all == [], "\(place)")
      #expect(
        try await world.reopened(ann).perform { try OwnGroups($0).elsewhere() } == [], "\(place)")
      #expect(try !world.contents(of: "--all", in: remote).contains("secret-soup"), "\(place)")
      #expect(try left.folder.owner() == .guest, "\(place)")
      #expect(try world.lines("git -C ann-kitchen for-each-ref '**/\(id.text)'") == [], "\(place)")
      #expect(try world.lines("find state-of-ann -name '\(id.text)*'") == [], "\(place)")
    }
  }
}
