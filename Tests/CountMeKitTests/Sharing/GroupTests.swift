import CountMeGit
import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Groups and their members")
struct GroupTests {
  /// Ann's kitchen, in which Ben takes part.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let ann: TestDiary
    let ben: TestDiary
    /// Ann's copy of the kitchen, and Ben's.
    let (hers, his): (TestDiary, TestDiary)
  }

  private func scene(seed: UInt64) async throws -> Scene {
    let world = try AccountWorld(seed: seed)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    let ben = try await world.diary(on: "ben")
    let kitchen = try await ann.perform {
      try Groups($0).create(
        GroupDescription(name: "kitchen"), in: nil, password: TestDiary.password())
    }
    let hers = try open(kitchen, ann)
    let code = try await invite("Ben", ann, hers)
    let joined = try await ben.perform { try Groups($0).join(remote, code, as: nil, in: nil) }
    #expect(joined.name == "kitchen" && joined.role == .member && kitchen.role == .owner)
    let his = try open(joined, ben)
    _ = try await hers.sync()
    return Scene(world: world, remote: remote, ann: ann, ben: ben, hers: hers, his: his)
  }

  private func open(_ attached: AttachedDiary, _ diary: TestDiary) throws -> TestDiary {
    try TestDiary(opening: DiaryFolder(at: attached.folder), environment: diary.environment)
  }

  private func invite(
    _ name: String, _ owner: TestDiary, _ group: TestDiary, _ password: String = "correct horse"
  ) async throws -> InvitationCode {
    let code = try await owner.perform {
      try Groups($0).invite(
        name, to: try AttachedDiaries(of: $0.folder).named("kitchen"),
        password: TestDiary.password(password)
      ).code
    }
    _ = try await group.sync()
    return code
  }

  private func kitchen(_ diary: TestDiary) throws -> AttachedDiary {
    try AttachedDiaries(of: diary.folder).named("Kitchen")
  }

  @Test("nobody signs out in its folder, and where somebody did nothing more is written there")
  func signedOut() async throws {
    let scene = try await scene(seed: 22)
    for diary in [scene.hers, scene.his] {
      await #expect(throws: DiaryError.account(.groupSession(name: "kitchen"))) {
        try await diary.signOut()
      }
      #expect(try await diary.session() != nil)
    }
    // As earlier versions let one do.
    try await scene.his.perform { store in
      try store.locked { () throws(DiaryError) in
        try SessionEnding(store).leave(as: .signedOut)
      }
    }
    let kitchen = try kitchen(scene.ben)
    let over = DiaryError.account(.groupSignedOut(name: "kitchen"))
    #expect(throws: over) { try kitchen.requireWritable() }
    #expect(AttachedStatus(kitchen).problem == over)
    let results = try AttachedSynchronizer(scene.ben.environment)
      .sync([kitchen], .both, SyncOptions())
    #expect(results.count == 1 && results.allSatisfy { $0.result == .failure(over) })
    _ = try await scene.ben.perform { try Groups($0).leave(kitchen) }
    let code = try await invite("Ben again", scene.ann, scene.hers)
    let joined = try await scene.ben.perform {
      try Groups($0).join(scene.remote, code, as: nil, in: nil)
    }
    try joined.requireWritable()
  }

  @Test("both write in it, and each is called by name")
  func together() async throws {
    let scene = try await scene(seed: 1)
    try await scene.his.favour("soup")
    _ = try await scene.his.sync()
    try await scene.hers.favour("bread")
    _ = try await scene.hers.sync()
    _ = try await scene.his.sync()
    for diary in [scene.hers, scene.his] {
      #expect(try Set(diary.favourites().keys) == ["soup", "bread"])
      try await scene.world.expectVerified(diary)
    }
    #expect(try scene.ann.favourites() == [:] && scene.ben.favourites() == [:])
    let names = try await scene.hers.log(limit: 10).map(\.device)
    #expect(names.contains("Ben"))
    let members = try await scene.ben.perform { store in
      try Groups(store).members(of: try AttachedDiaries(of: store.folder).named("kitchen"))
    }
    #expect(members.map(\.name) == [nil, "Ben"])
    #expect(members.map(\.isSelf) == [false, true])
  }

  @Test("the owner's password opens the group, also a new one, and nobody else's does")
  func password() async throws {
    let scene = try await scene(seed: 2)
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await invite("Eve", scene.ann, scene.hers, "wrong horse")
    }
    try await scene.ann.changePassword("correct horse", to: "battery staple")
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await invite("Eve", scene.ann, scene.hers)
    }
    _ = try await invite("Eve", scene.ann, scene.hers, "battery staple")
    await #expect(throws: DiaryError.account(.onlyMember)) {
      try await invite("Eve", scene.ben, scene.his)
    }
  }

  @Test("a member's signature vouches for no history")
  func noAnchor() async throws {
    let scene = try await scene(seed: 9)
    try await scene.his.favour("soup")
    let below = try #require(try await scene.his.tip())
    let owner = try scene.his.folder.owner()
    let bad = HostileFile(path: "favoriteFoods/forged.json")
    let forged = try await scene.his.commitPastRules([bad], on: [below])
    let trees = try await scene.his.perform { store in
      let check = try CertifiedAccount(tree: store.treeOf(below), in: store.repository)
      return (check.ownKeys.count, check.devices.filter { $0.member != nil }.count)
    }
    #expect(trees == (1, 1))
    for tip in [forged, try await scene.his.commitPastRules([], on: [forged])] {
      await #expect {
        _ = try await scene.his.perform {
          try CommitVerifier.verifyNew(
            tip, of: owner, atOnce: 3, distrusting: [], in: $0.repository
          ).anchor
        }
      } throws: {
        guard case DiaryError.sync(.commitRefused(forged.hex, _, _, _)) = $0 else { return false }
        return true
      }
    }
  }

  @Test("a removed member writes no more, and is told so; what they wrote stays")
  func removed() async throws {
    let scene = try await scene(seed: 3)
    try await scene.his.favour("soup")
    _ = try await scene.his.sync()
    _ = try await scene.hers.sync()
    _ = try await scene.ann.perform {
      try Groups($0).remove(
        "ben", from: try AttachedDiaries(of: $0.folder).named("kitchen"),
        password: TestDiary.password())
    }
    _ = try await scene.hers.sync()
    try await scene.his.favour("late")
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await scene.his.sync() }
    _ = try await scene.hers.sync()
    #expect(try scene.hers.favourites() == ["soup": 100])
    try await scene.world.expectVerified(scene.hers)
  }

  @Test("who came in unseen by the owner is removed all the same")
  func removedUnseen() async throws {
    let scene = try await scene(seed: 7)
    let code = try await invite("Cara", scene.ann, scene.hers)
    let remote = scene.remote
    let cara = try await scene.world.diary(on: "cara")
    let joined = try await cara.perform { try Groups($0).join(remote, code, as: nil, in: nil) }
    let removed = try await scene.ann.perform {
      try Groups($0).remove(
        "cara", from: try AttachedDiaries(of: $0.folder).named("kitchen"),
        password: TestDiary.password())
    }
    #expect(removed.devices.count == 1)
    _ = try await scene.hers.sync()
    let copy = try open(joined, cara)
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await copy.sync() }
  }

  @Test("who leaves gives the key up, and the owner sees it")
  func left() async throws {
    let scene = try await scene(seed: 4)
    // What is on the remote by then is not known to who leaves.
    try await scene.hers.favour("bread")
    _ = try await scene.hers.sync()
    let isTold = try await scene.ben.perform {
      try Groups($0).leave(try AttachedDiaries(of: $0.folder).named("kitchen"))
    }
    #expect(isTold)
    #expect(try AttachedDiaries(of: scene.ben.folder).all == [])
    _ = try await scene.hers.sync()
    let attached = try kitchen(scene.ann)
    let members = try await scene.ann.perform { try Groups($0).members(of: attached) }
    #expect(members.map(\.name) == [nil])
    try await scene.world.expectVerified(scene.hers)
    await #expect(throws: DiaryError.account(.ownerCannotLeave)) {
      try await scene.ann.perform { try Groups($0).leave(attached) }
    }
  }

  @Test(
    "who was handed the code of an owner's device leaves the group, and the owner's own device does not"
  )
  func leftByOwnersCode() async throws {
    let scene = try await scene(seed: 10)
    // The account names the group to every device of the owner's.
    _ = try await scene.ann.sync()
    var isTold: [String: Bool] = [:]
    let tablet = try await TestDiary.clone(
      scene.remote, to: "\(scene.world.folder.path)/tablet", email: EmailAddress("ann@example.org"),
      password: TestDiary.password(), environment: scene.world.environment(of: "tablet"))
    for (name, diary) in [("cid", try await scene.world.diary(on: "cid")), ("tablet", tablet)] {
      let code = try await scene.ann.perform {
        try Groups($0).invite(
          name, isOwn: true, to: try AttachedDiaries(of: $0.folder).named("kitchen"),
          password: TestDiary.password()
        ).code
      }
      _ = try await scene.hers.sync()
      let joined = try await diary.perform {
        try Groups($0).join(scene.remote, code, as: nil, in: nil)
      }
      #expect(joined.role == .owner)
      isTold[name] = try? await diary.perform { try Groups($0).leave(joined) }
    }
    #expect(isTold == ["cid": true])
  }

  @Test("a member's own schema stays with them, and keeps nothing else from the group")
  func memberSchema() async throws {
    let scene = try await scene(seed: 6)
    let path = ".countme/schema/nights.schema.json"
    let file = URL(filePath: "\(scene.his.folder.path)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(
      #"{"title": "Night", "type": "object", "x-id": "date", "x-merge": "fieldwise"}"#.utf8
    ).write(to: file)
    try await scene.his.favour("soup")
    let report = try await scene.his.sync()[0].handEdits
    #expect(report.problems.map(\.path) == [path])
    _ = try await scene.hers.sync()
    #expect(try scene.hers.favourites() == ["soup": 100])
    // The owner's is the group's.
    let owners = URL(filePath: "\(scene.hers.folder.path)/\(path)")
    try FileManager.default.createDirectory(
      at: owners.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: file, to: owners)
    #expect(try await scene.hers.sync()[0].handEdits.problems.isEmpty)
    try await scene.world.expectVerified(scene.hers)
  }

  @Test("deleting a group takes it from its members")
  func deleted() async throws {
    let scene = try await scene(seed: 5)
    try await scene.hers.favour("secret-soup")
    _ = try await scene.hers.sync()
    let attached = try kitchen(scene.ann)
    let leftovers = try await scene.ann.perform {
      try Groups($0).delete(attached, password: TestDiary.password())
    }
    #expect(leftovers == [])
    #expect(try !scene.world.contents(of: "--all", in: scene.remote).contains("secret-soup"))
    do {
      _ = try await scene.his.sync()
      Issue.record("the group is gone")
    } catch DiaryError.account(.groupDeleted) {}
  }

  /// A code for another device of the owner's, announced.
  private func ownCode(_ scene: Scene) async throws -> InvitationCode {
    let code = try await scene.ann.perform {
      try Groups($0).invite(
        "phone", isOwn: true, to: try AttachedDiaries(of: $0.folder).named("kitchen"),
        password: TestDiary.password()
      ).code
    }
    _ = try await scene.hers.sync()
    return code
  }

  @Test(
    "of a deleted group every device is told, each time, the owner's too; and all can let it go")
  func deletedElsewhere() async throws {
    let scene = try await scene(seed: 8)
    let remote = scene.remote
    let code = try await ownCode(scene)
    let phone = try await scene.world.diary(on: "phone")
    let joined = try await phone.perform { try Groups($0).join(remote, code, as: nil, in: nil) }
    #expect(joined.role == .owner)
    let copy = try open(joined, phone)
    let last = try #require(try await copy.tip()).hex
    let attached = try kitchen(scene.ann)
    _ = try await scene.ann.perform {
      try Groups($0).delete(attached, password: TestDiary.password())
    }
    let deleted = DiaryError.account(.groupDeleted(tip: last))
    for _ in 0..<2 {
      await #expect(throws: deleted) { try await copy.sync() }
      await #expect(throws: deleted) { try await copy.push() }
    }
    #expect(throws: deleted) { try joined.requireWritable() }
    #expect(AttachedStatus(joined).problem == deleted)
    #expect(try await phone.perform { try Groups($0).leave(joined) })
    #expect(try AttachedDiaries(of: phone.folder).all == [])
    #expect(FileManager.default.fileExists(atPath: "\(joined.folder)/.git"))
    // A member's comes to the same.
    for _ in 0..<2 {
      await #expect { try await scene.his.sync() } throws: {
        if case DiaryError.account(.groupDeleted) = $0 { true } else { false }
      }
    }
    let his = try kitchen(scene.ben)
    _ = try await scene.ben.perform { try Groups($0).leave(his) }
    #expect(try AttachedDiaries(of: scene.ben.folder).all == [])
  }

  @Test("who was removed is told so each time, and lets the group go")
  func removedForGood() async throws {
    let scene = try await scene(seed: 9)
    _ = try await scene.ann.perform {
      try Groups($0).remove(
        "ben", from: try AttachedDiaries(of: $0.folder).named("kitchen"),
        password: TestDiary.password())
    }
    _ = try await scene.hers.sync()
    for _ in 0..<2 {
      await #expect(throws: DiaryError.account(.memberRemoved)) { try await scene.his.sync() }
    }
    let his = try kitchen(scene.ben)
    _ = try await scene.ben.perform { try Groups($0).leave(his) }
    #expect(try AttachedDiaries(of: scene.ben.folder).all == [])
  }

  @Test("a group whose folder is gone is let go by its owner, too")
  func folderGone() async throws {
    let scene = try await scene(seed: 10)
    let attached = try kitchen(scene.ann)
    try FileManager.default.removeItem(atPath: attached.folder)
    _ = try await scene.ann.perform { try Groups($0).leave(attached) }
    #expect(try AttachedDiaries(of: scene.ann.folder).all == [])
  }

  @Test("another device of the owner's joins as owner, by a code that lets it into nothing else")
  func ownDevice() async throws {
    let scene = try await scene(seed: 6)
    let code = try await ownCode(scene)
    let phone = try await scene.world.diary(on: "phone")
    #expect(throws: DiaryError.account(.invalidInvitation)) {
      _ = try Cloning.clone(
        scene.remote, to: "\(scene.world.folder.path)/x", code: code,
        environment: scene.world.environment(of: "x"))
    }
    let remote = scene.remote
    let joined = try await phone.perform { try Groups($0).join(remote, code, as: nil, in: nil) }
    #expect(joined.role == .owner)
    _ = try await scene.hers.sync()
    let attached = try kitchen(scene.ann)
    let members = try await scene.ann.perform { try Groups($0).members(of: attached) }
    #expect(members.map(\.name) == [nil, "Ben"] && members[0].devices.count == 2)
    try await scene.world.expectVerified(scene.hers)
  }
}
