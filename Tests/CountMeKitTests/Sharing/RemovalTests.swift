import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

/// What goes with a member, or with a device of the owner's.
@Suite("Who is removed from a group")
struct RemovalTests {
  /// Ann's kitchen.
  private struct Scene {
    let world: AccountWorld
    let remote: String
    let ann, hers: TestDiary

    func kitchen(_ diary: TestDiary) throws -> AttachedDiary {
      try AttachedDiaries(of: diary.folder).named("kitchen")
    }

    func invite(_ name: String, isOwn: Bool = false) async throws -> NewInvitation {
      let kitchen = try kitchen(ann)
      let new = try await ann.perform {
        try Groups($0).invite(name, isOwn: isOwn, to: kitchen, password: TestDiary.password())
      }
      _ = try await hers.sync()
      return new
    }

    /// Lets a diary of another folder into the kitchen.
    func join(_ diary: TestDiary, _ code: InvitationCode) async throws -> TestDiary {
      let joined = try await diary.perform { [remote] in
        try Groups($0).join(remote, code, as: nil, in: nil)
      }
      _ = try await hers.sync()
      return try TestDiary(
        opening: DiaryFolder(at: joined.folder), environment: diary.environment)
    }

    func remove(_ name: String) async throws -> MemberRemoval {
      let kitchen = try kitchen(ann)
      let removal = try await ann.perform {
        try Groups($0).remove(name, from: kitchen, password: TestDiary.password())
      }
      _ = try await hers.sync()
      return removal
    }

    func members() async throws -> [GroupMember] {
      let kitchen = try kitchen(ann)
      return try await ann.perform { try Groups($0).members(of: kitchen) }
    }

    /// Another device of Ann's, with her account.
    func phone(_ name: String = "phone") async throws -> TestDiary {
      let phone = try await world.diary(on: name)
      _ = try await phone.addRemote(remote)
      try await phone.signIn("ann@example.org")
      _ = try await phone.sync()
      _ = try await ann.sync()
      return phone
    }

    func revoke(_ phone: TestDiary) async throws -> DeviceRevocation {
      let id = try #require(
        try await phone.perform { try Sessions($0).currentAccount().thisDevice?.id })
      return try await ann.perform {
        try DeviceList($0).revokeDevice(id, password: TestDiary.password())
      }
    }
  }

  private func scene(seed: UInt64) async throws -> Scene {
    let world = try AccountWorld(seed: seed)
    let remote = try world.hookedRemote(at: "2026-09-22T00:00:00.000Z")
    let ann = try await world.ann(remote)
    let kitchen = try await ann.perform {
      try Groups($0).create(
        GroupDescription(name: "kitchen"), in: nil, password: TestDiary.password())
    }
    let hers = try TestDiary(
      opening: DiaryFolder(at: kitchen.folder), environment: ann.environment)
    _ = try await hers.sync()
    return Scene(world: world, remote: remote, ann: ann, hers: hers)
  }

  private static let invalid = DiaryError.account(.invalidInvitation)

  @Test("no code of theirs lets a removed member in again, however their name is written")
  func openCodes() async throws {
    let scene = try await scene(seed: 1)
    let (used, second, third, other) = (
      try await scene.invite("Bob"), try await scene.invite("bob"), try await scene.invite(" BOB "),
      try await scene.invite("Cara")
    )
    let bob = try await scene.world.diary(on: "bob")
    _ = try await scene.join(bob, used.code)
    let removal = try await scene.remove("bOb")
    #expect(removal.name == "Bob" && removal.devices.count == 1)
    #expect(
      Set(removal.withdrawn.map(\.id)) == [second.invitation.id, third.invitation.id])
    for code in [second.code, third.code] {
      let again = try await scene.world.diary(on: "again-\(code.lookup.prefix(4))")
      await #expect(throws: Self.invalid) { try await scene.join(again, code) }
    }
    let cara = try await scene.world.diary(on: "cara")
    _ = try await scene.join(cara, other.code)
    #expect(try await scene.members().map(\.name) == [nil, "Cara"])
  }

  @Test(
    "names that differ in case, composition or space alone are the same person's",
    arguments: [("Renée", "RENE\u{301}E"), ("Bob", " bob"), ("Jo Ann", "jo \u{a0}ann")])
  func oneName(name: String, other: String) async throws {
    let scene = try await scene(seed: 2)
    // Both were invited before either came.
    let codes = [try await scene.invite(name).code, try await scene.invite(other).code]
    for (number, code) in codes.enumerated() {
      _ = try await scene.join(try await scene.world.diary(on: "device\(number)"), code)
    }
    let members = try await scene.members()
    #expect(members.count == 2 && members[1].devices.count == 2)
    await #expect {
      _ = try await scene.invite(other)
    } throws: {
      guard case DiaryError.words(.nameTaken) = $0 else { return false }
      return true
    }
    #expect(try await scene.remove(other).devices.count == 2)
    #expect(try await scene.members().map(\.name) == [nil])
  }

  @Test("a device of the account that is revoked writes in the owner's groups no more")
  func ownDevice() async throws {
    let scene = try await scene(seed: 3)
    let (phone, tablet) = (try await scene.phone(), try await scene.phone("tablet"))
    let his = try await scene.join(
      phone, try await scene.invite("mobile", isOwn: true).code)
    let theirs = try await scene.join(
      tablet, try await scene.invite("slate", isOwn: true).code)
    let revocation = try await scene.revoke(phone)
    #expect(revocation.groups.map(\.name) == ["kitchen"])
    guard case .revoked(let devices)? = revocation.groups.first?.outcome else {
      Issue.record("\(revocation.groups)")
      return
    }
    #expect(devices.count == 1)
    _ = try await scene.hers.sync()
    try await his.favour("late")
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await his.sync() }
    // Nothing can be written there any more, by whatever command.
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await his.favour("later") }
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await his.undo(steps: 1) }
    try await theirs.favour("soup")
    _ = try await theirs.sync()
    _ = try await scene.hers.sync()
    #expect(try scene.hers.favourites() == ["soup": 100])
    try await scene.world.expectVerified(scene.hers)
  }

  @Test("where nobody can tell which device is meant there, or the group is gone, that is said")
  func unclear() async throws {
    let scene = try await scene(seed: 4)
    let (phone, tablet) = (try await scene.phone(), try await scene.phone("tablet"))
    // As one that joined before its id there told of it: from a diary that is nobody's yet.
    let guest = try await scene.world.diary(on: "guest")
    _ = try await scene.join(guest, try await scene.invite("mobile", isOwn: true).code)
    let unclear = try await scene.revoke(phone)
    guard case .unclear(let devices)? = unclear.groups.first?.outcome, devices.count == 1 else {
      Issue.record("\(unclear.groups)")
      return
    }
    let kitchen = try scene.kitchen(scene.ann)
    let id = try await scene.ann.perform {
      try GroupDevices($0).revoke(devices[0], in: kitchen, password: TestDiary.password())
    }
    #expect(id == devices[0])
    #expect(try await scene.members()[0].devices.count == 1)
    _ = try scene.world.lines("mv '\(kitchen.folder)' '\(kitchen.folder)-away'")
    let failed = try await scene.revoke(tablet)
    guard case .failed? = failed.groups.first?.outcome else {
      Issue.record("\(failed.groups)")
      return
    }
  }

  @Test(
    "a new password revokes the other devices in the owner's groups, and withdraws what is open")
  func newPassword() async throws {
    let scene = try await scene(seed: 5)
    let phone = try await scene.phone()
    let his = try await scene.join(
      phone, try await scene.invite("mobile", isOwn: true).code)
    let open = try await scene.invite("tablet", isOwn: true)
    let renewal = try await scene.ann.perform {
      try PasswordChange($0).changePassword(
        old: TestDiary.password(), new: TestDiary.password("battery staple"), cost: .least)
    }
    guard case .revoked(let devices)? = renewal.groups.first?.outcome, devices.count == 1 else {
      Issue.record("\(renewal.groups)")
      return
    }
    _ = try await scene.hers.sync()
    await #expect(throws: DiaryError.account(.memberRemoved)) { try await his.sync() }
    let tablet = try await scene.world.diary(on: "tablet")
    await #expect(throws: Self.invalid) { try await scene.join(tablet, open.code) }
  }

  @Test("an open code for a device of the same name is withdrawn with the device")
  func deviceCodes() async throws {
    let scene = try await scene(seed: 6)
    let phone = try await scene.phone()
    let (same, other) = (try await scene.ann.invite("Phone"), try await scene.ann.invite("tablet"))
    let revocation = try await scene.revoke(phone)
    #expect(revocation.withdrawn.map(\.id) == [same.invitation.id])
    let standings = try await scene.ann.perform { try Invitations($0).list() }
      .filter { $0.standing == .open }.map(\.id)
    #expect(standings == [other.invitation.id])
  }

  @Test("a device of one's own is meant by its name or its id, and a member's never by the way")
  func meant() async throws {
    let scene = try await scene(seed: 7)
    let phone = try await scene.phone()
    _ = try await scene.join(phone, try await scene.invite("phone", isOwn: true).code)
    let bob = try await scene.world.diary(on: "phonebox")
    _ = try await scene.join(bob, try await scene.invite("Bob").code)
    let members = try await scene.members()
    let kitchen = try scene.kitchen(scene.ann)
    func revoke(_ text: String) async -> Result<String, DiaryError> {
      await scene.ann.perform { store in
        do throws(DiaryError) {
          return .success(
            try GroupDevices(store).revoke(text, in: kitchen, password: TestDiary.password()))
        } catch { return .failure(error) }
      }
    }
    let his = members[1].devices[0]
    for text in [his, String(his.dropLast()), "phoneb"] {
      let misunderstood = DiaryError.words(
        .misunderstood(.ownDevice(not: his, of: "Bob"), text: text))
      #expect(await revoke(text) == .failure(misunderstood))
    }
    let both = (members[0].devices + [his]).filter { $0.hasPrefix("pho") }.sorted()
    #expect(
      await revoke("pho")
        == .failure(.words(.ambiguousName("pho", of: .device, candidates: both))))
    #expect(try await scene.members() == members)
    #expect(try await revoke("Phone").get().hasPrefix("phone-"))
    #expect(try await scene.members().map(\.devices.count) == [1, 1])
  }

  @Test("a group of somebody else's that cannot be opened is named with a device that is revoked")
  func unopened() async throws {
    let scene = try await scene(seed: 8)
    let bob = try await scene.world.diary(on: "bob")
    _ = try await bob.addRemote(scene.remote)
    try await bob.makeAccount("bob@example.org")
    _ = try await bob.sync()
    let joined = try await scene.join(bob, try await scene.invite("Bob").code)
    let phone = try await scene.world.diary(on: "phone")
    _ = try await phone.addRemote(scene.remote)
    try await phone.signIn("bob@example.org")
    _ = try await phone.sync()
    _ = try scene.world.lines("rm -r '\(joined.folder.path)'")
    let revocation = try await bob.perform { store in
      try DeviceList(store).revokeDevice("phone", password: TestDiary.password())
    }
    #expect(revocation.groups.map(\.name) == ["kitchen"])
    #expect(revocation.groups.map(\.outcome) == [.onlyOwner])
  }
}
