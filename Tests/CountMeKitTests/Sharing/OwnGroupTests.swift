import CountMeGit
import CountMeKit
import CountMeModel
import Foundation
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Groups on the owner's other devices")
struct OwnGroupTests {
  /// Ann's kitchen, which her laptop has made, and a phone that was signed in before or after.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let laptop: TestDiary
    let phone: TestDiary

    init(seed: UInt64) async throws {
      world = try AccountWorld(seed: seed)
      remote = try world.hookedRemote()
      laptop = try await world.ann(remote)
      phone = try await world.diary(on: "phone")
      _ = try await laptop.perform {
        try Groups($0).create(
          GroupDescription(name: "Kitchen"), in: nil, password: TestDiary.password())
      }
      _ = try await sync(laptop)
      _ = try await laptop.sync()
      try await enter(phone)
    }

    func enter(_ device: TestDiary) async throws {
      let remote = remote
      _ = try await device.perform { try Remotes($0).addRemote(remote) }
      try await device.signIn("ann@example.org")
    }

    func sync(_ device: TestDiary) async throws -> [SyncReport] {
      try await group(of: device).sync()
    }

    func group(of device: TestDiary, _ name: String = "kitchen") throws -> TestDiary {
      let attached = try AttachedDiaries(of: device.folder).named(name)
      return try TestDiary(
        opening: DiaryFolder(at: attached.folder), environment: device.environment)
    }

    func attach(_ name: String, to device: TestDiary, _ password: String = "correct horse")
      async throws -> AttachedDiary
    {
      try await device.perform {
        try OwnGroups($0).attach(name, in: nil, password: TestDiary.password(password))
      }
    }

    func elsewhere(_ device: TestDiary) async throws -> [String] {
      try await device.perform { try OwnGroups($0).elsewhere().map(\.name) }
    }
  }

  @Test("who has lost the device that made a group is its owner on a new one, by the own password")
  func afterLoss() async throws {
    let scene = try await Scene(seed: 1)
    try await scene.group(of: scene.laptop).favour("bread")
    _ = try await scene.sync(scene.laptop)
    try FileManager.default.removeItem(atPath: scene.laptop.folder.path)
    #expect(try await scene.elsewhere(scene.phone) == ["Kitchen"])
    let attached = try await scene.attach("kitchen", to: scene.phone)
    #expect(attached.role == .owner && attached.name == "kitchen")
    #expect(try await scene.elsewhere(scene.phone) == [])
    let group = try scene.group(of: scene.phone)
    #expect(try group.favourites() == ["bread": 100])
    // The owner's work can be done there.
    _ = try await scene.phone.perform {
      try Groups($0).invite("Ben", to: attached, password: TestDiary.password())
    }
    _ = try await group.sync()
    try await scene.world.expectVerified(group)
  }

  @Test("a name or a list that no group can have is refused, and nothing is written or renamed")
  func unusableWords() async throws {
    let scene = try await Scene(seed: 17)
    let (laptop, kitchen) = (scene.laptop, try scene.group(of: scene.laptop))
    let before = [try await laptop.tip(), try await kitchen.tip()]
    let attached = try AttachedDiaries(of: laptop.folder).named("kitchen")
    for name in ["", "Küche & Co"] {
      let refusal = DiaryError.words(.misunderstood(.attachedName(longest: 40), text: name))
      await #expect(throws: refusal) {
        try await laptop.perform {
          try Groups($0).rename(attached, to: name, password: TestDiary.password())
        }
      }
    }
    #expect([try await laptop.tip(), try await kitchen.tip()] == before)
    await #expect {
      _ = try await laptop.perform {
        try Groups($0).create(
          GroupDescription(name: "none", collections: []), in: nil, password: TestDiary.password())
      }
    } throws: { error in
      if case DiaryError.document(.invalid) = error { true } else { false }
    }
    #expect(try AttachedDiaries(of: laptop.folder).all.count == 1)
    let twice = GroupDescription.usualCollections + GroupDescription.usualCollections
    #expect(
      GroupDescription(name: "x", collections: twice).collections
        == GroupDescription.usualCollections)
  }

  @Test("an account is not deleted from a device without the group that nobody else could end")
  func deletingElsewhere() async throws {
    let scene = try await Scene(seed: 16)
    await #expect(throws: DiaryError.account(.ownsGroup(name: "Kitchen"))) {
      try await scene.phone.delete()
    }
    #expect(try await scene.phone.session() != nil)
    #expect(try await scene.phone.backups().isEmpty)
    let attached = try await scene.attach("kitchen", to: scene.phone)
    _ = try await scene.phone.perform {
      try Groups($0).delete(attached, password: TestDiary.password())
    }
    #expect(try await scene.phone.delete().leftovers == [])
  }

  @Test("an account goes, though it names a group still that another device has deleted")
  func deletingAfterGroup() async throws {
    let scene = try await Scene(seed: 17)
    let attached = try AttachedDiaries(of: scene.laptop.folder).named("kitchen")
    _ = try await scene.laptop.perform {
      try Groups($0).delete(attached, password: TestDiary.password())
    }
    try await scene.phone.perform {
      try AddressChange($0).changeEmail(
        password: TestDiary.password(), to: EmailAddress("anna@example.org"))
    }
    for device in [scene.laptop, scene.phone] { _ = try await device.sync() }
    #expect(try await scene.elsewhere(scene.phone) == ["Kitchen"])
    #expect(try await scene.phone.delete().leftovers == [])
  }

  @Test("a device that a new password shut out goes on with its group, and loses nothing")
  func afterNewPassword() async throws {
    let scene = try await Scene(seed: 6)
    let (laptop, phone) = (scene.laptop, scene.phone)
    _ = try await scene.attach("kitchen", to: phone)
    for device in [phone, laptop] {
      _ = try await device.sync()
      _ = try await scene.sync(device)
    }
    try await scene.group(of: phone).favour("unsent")
    _ = try await laptop.perform {
      try PasswordChange($0).changePassword(
        old: TestDiary.password(), new: TestDiary.password("battery staple"), cost: .least)
    }
    _ = try await laptop.sync()
    _ = try await scene.sync(laptop)
    await #expect(throws: DiaryError.self) { try await phone.sync() }
    // Whoever is signed out is shown no groups.
    #expect(try AttachedDiaries(of: phone.folder).all.isEmpty)
    try await phone.signIn("ann@example.org", "battery staple")
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await scene.sync(phone) }
    let folder = try AttachedDiaries(of: phone.folder).named("kitchen").folder
    // The others write on meanwhile.
    try await scene.group(of: laptop).favour("bread")
    _ = try await scene.sync(laptop)
    let attached = try await scene.attach("kitchen", to: phone, "battery staple")
    #expect(attached.folder == folder)
    #expect(try AttachedDiaries(of: phone.folder).all.map(\.name) == ["kitchen"])
    for device in [phone, laptop] { _ = try await scene.sync(device) }
    #expect(try scene.group(of: laptop).favourites() == ["bread": 100, "unsent": 100])
    for device in [phone, laptop] {
      #expect(try await scene.sync(device).allSatisfy { $0.received + $0.sent == 0 })
      try await scene.world.expectVerified(try scene.group(of: device))
    }
  }

  @Test(
    "a device that is revoked where a group is not attached is named, and revoked there once it is")
  func revokedElsewhere() async throws {
    let scene = try await Scene(seed: 6)
    let tablet = try await scene.world.diary(on: "tablet")
    try await scene.enter(tablet)
    _ = try await scene.attach("kitchen", to: tablet)
    let theirs = try scene.group(of: tablet)
    _ = try await theirs.sync()
    for device in [tablet, scene.phone] { _ = try await device.sync() }
    let id = try #require(
      try await tablet.perform { try Sessions($0).currentAccount().thisDevice?.id })
    func revoke(_ id: String, on device: TestDiary) async throws -> [GroupRevocation] {
      try await device.perform {
        try DeviceList($0).revokeDevice(id, password: TestDiary.password()).groups
      }
    }
    let told = try await revoke(id, on: scene.phone)
    #expect(told == [GroupRevocation(name: "Kitchen", group: nil, outcome: .notAttached)])
    _ = try await scene.phone.sync()
    try await theirs.favour("bread")
    _ = try await theirs.sync()
    _ = try await scene.attach("kitchen", to: scene.phone)
    _ = try await scene.sync(scene.phone)
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await theirs.sync() }
    let kitchen = try scene.group(of: scene.phone)
    let left = try await kitchen.perform { try Sessions($0).currentAccount().otherDevices.count }
    #expect(left == 1)
    // Where the group's remote is away, nobody knows who has joined there.
    _ = try await scene.laptop.sync()
    _ = try scene.world.lines("mv '\(scene.remote)' '\(scene.remote)-away'")
    let phone = try #require(
      try await scene.phone.perform { try Sessions($0).currentAccount().thisDevice?.id })
    let failed = try await revoke(phone, on: scene.laptop)
    guard case .failed? = failed.last?.outcome else {
      Issue.record("\(failed)")
      return
    }
  }

  @Test("a wrong password, another name and a group that is here already change nothing")
  func refused() async throws {
    let scene = try await Scene(seed: 2)
    let files = try scene.world.lines("ls -a")
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await scene.attach("kitchen", to: scene.phone, "wrong horse")
    }
    await #expect(
      throws: DiaryError.words(
        .unknownName("cellar", of: .ownGroup, known: ["Kitchen"]))
    ) { try await scene.attach("cellar", to: scene.phone) }
    #expect(try AttachedDiaries(of: scene.phone.folder).all == [])
    #expect(try scene.world.lines("ls -a") == files)
    let folder = try AttachedDiaries(of: scene.laptop.folder).named("kitchen").folder
    await #expect(
      throws: DiaryError.attached(.alreadyAttached(name: "Kitchen", folder: folder))
    ) { try await scene.attach("kitchen", to: scene.laptop) }
  }

  @Test("the account names a group as it is called now, and no longer where it was deleted")
  func renamed() async throws {
    let scene = try await Scene(seed: 3)
    let kitchen = try AttachedDiaries(of: scene.laptop.folder).named("kitchen")
    try await scene.laptop.perform {
      try Groups($0).rename(kitchen, to: "Larder", password: TestDiary.password())
    }
    let attached = try AttachedDiaries(of: scene.laptop.folder).named("larder")
    _ = try await scene.laptop.sync()
    _ = try await scene.phone.sync()
    #expect(try await scene.elsewhere(scene.phone) == ["Larder"])
    _ = try await scene.laptop.perform {
      try Groups($0).delete(attached, password: TestDiary.password())
    }
    // Who has not heard of it yet is told.
    await #expect {
      _ = try await scene.attach("larder", to: scene.phone)
    } throws: {
      if case DiaryError.account(.groupDeleted) = $0 { true } else { false }
    }
    #expect(try await scene.elsewhere(scene.phone) == [])
    _ = try await scene.laptop.sync()
    _ = try await scene.phone.sync()
    #expect(try await scene.elsewhere(scene.phone) == [])
    for device in [scene.laptop, scene.phone] { try await scene.world.expectVerified(device) }
  }

  @Test("an owner renames a group for everybody or not at all")
  func renamedWithoutPassword() async throws {
    let scene = try await Scene(seed: 5)
    let diary = try Diary(opening: scene.laptop.folder, environment: scene.laptop.environment)
    await #expect(throws: DiaryError.account(.wrongPassword)) {
      try await diary.groups.rename("kitchen", to: "Larder", password: nil)
    }
    #expect(try AttachedDiaries(of: scene.laptop.folder).all.map(\.name) == ["Kitchen"])
  }

  @Test("a remote that has another account at the group's name, or none, opens nothing")
  func elsewhereOnly() async throws {
    let scene = try await Scene(seed: 4)
    let id = try scene.group(of: scene.laptop).folder.owner()
    let own = try scene.laptop.folder.owner()
    let git = "git -C '\(scene.remote)' update-ref"
    _ = try scene.world.lines("\(git) refs/heads/users/\(id.text) refs/heads/users/\(own.text)")
    await #expect(throws: DiaryError.self) { try await scene.attach("kitchen", to: scene.phone) }
    _ = try scene.world.lines("\(git) -d refs/heads/users/\(id.text)")
    await #expect(throws: DiaryError.account(.noSuchGroup(name: "Kitchen"))) {
      try await scene.attach("kitchen", to: scene.phone)
    }
    #expect(try AttachedDiaries(of: scene.phone.folder).all == [])
  }

  /// Ann's laptop, and a phone of which it has not heard; what the laptop does while it reaches no remote.
  private func apart(
    seed: UInt64, _ body: (TestDiary) async throws -> Void
  ) async throws -> Scene {
    let scene = try await Scene(seed: seed)
    _ = try scene.world.lines("mv '\(scene.remote)' '\(scene.remote)-away'")
    try await body(scene.laptop)
    _ = try scene.world.lines("mv '\(scene.remote)-away' '\(scene.remote)'")
    return scene
  }

  private func make(
    _ group: String, on device: TestDiary, _ password: String = "correct horse"
  ) async throws {
    _ = try await device.perform {
      try Groups($0).create(
        GroupDescription(name: group), in: nil, password: TestDiary.password(password))
    }
  }

  private func meet(_ scene: Scene) async throws {
    for device in [scene.phone, scene.laptop, scene.phone, scene.laptop] {
      for report in try await device.sync() { #expect(report.isSynced) }
    }
    #expect(try Tip(of: scene.phone) == Tip(of: scene.laptop))
  }

  private func opens(_ device: TestDiary, _ password: String) async throws -> Bool {
    try await device.perform {
      try Sessions($0).currentAccount().account.open(TestDiary.password(password)) != nil
    }
  }

  @Test("a new password counts, whatever a device that has not heard of it notes later")
  func newPasswordApart() async throws {
    let scene = try await apart(seed: 6) { laptop in
      try await laptop.changePassword("correct horse", to: "battery staple")
    }
    try await make("Cellar", on: scene.phone)
    try await meet(scene)
    for device in [scene.laptop, scene.phone] {
      #expect(try await opens(device, "battery staple"))
      #expect(try await !opens(device, "correct horse"))
    }
    // The group is in no version that counts, and found all the same.
    _ = try await scene.group(of: scene.phone, "cellar").sync()
    let attached = try await scene.attach("cellar", to: scene.laptop, "battery staple")
    #expect(attached.name == "cellar")
    try await meet(scene)
    let named = try await scene.phone.perform {
      try Sessions($0).currentAccount().account.groups.map(\.name)
    }
    #expect(named == ["Kitchen", "Cellar"])
  }

  @Test("of groups that two devices made apart, each can be brought to a new device")
  func madeApart() async throws {
    let scene = try await apart(seed: 7) { laptop in try await make("Cellar", on: laptop) }
    try await make("Larder", on: scene.phone)
    try await meet(scene)
    for (device, name) in [(scene.laptop, "cellar"), (scene.phone, "larder")] {
      _ = try await scene.group(of: device, name).sync()
    }
    let tablet = try await scene.world.diary(on: "tablet")
    try await scene.enter(tablet)
    for name in ["cellar", "larder", "kitchen"] {
      #expect(try await scene.attach(name, to: tablet).name == name)
    }
    #expect(try await scene.elsewhere(tablet) == [])
  }

  @Test("a password that another device has set opens what is the owner's, heard of or not")
  func newPassword() async throws {
    let world = try AccountWorld(seed: 2431)
    let (heard, late) = (try world.remote("heard"), try world.remote("late"))
    let laptop = try await world.ann(late)
    // What a remote that hears of nothing later has.
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(late, name: "late")
    _ = try await laptop.addRemote(heard, name: "heard")
    _ = try await laptop.sync()
    _ = try await laptop.removeRemote("origin")
    try await laptop.changePassword("correct horse", to: "battery staple")
    _ = try await laptop.sync()
    try await phone.signIn("ann@example.org")
    _ = try await phone.addRemote(heard, name: "heard")
    let kitchen = try await phone.perform {
      try Groups($0).create(
        GroupDescription(name: "kitchen"), in: nil,
        password: TestDiary.password("battery staple"))
    }
    #expect(kitchen.role == .owner)
  }
}
