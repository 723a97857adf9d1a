import CountMeHistory
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeStore
@testable import CountMeSync

/// Law: whatever of these is stopped at whatever change of a file, or refused it, the same command finishes it, and
/// leaves no more behind than if it had never been stopped.
@Suite("Accounts, and a command that is killed") struct KilledAccountTests {
  @Test(
    "a sign-in that is repeated makes one device", arguments: KilledWorld.Ending.allCases,
    [true, false])
  func signIn(ending: KilledWorld.Ending, hasGuestEntries: Bool) async throws {
    let world = try AccountWorld(seed: 900)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote(remote)
    if hasGuestEntries { try await phone.favour("mine") }
    try await KilledWorld(world).atEachChange(ending, most: 40) {
      try await world.reopened(phone).signIn("ann@example.org")
    } after: { place in
      let again = try world.reopened(phone)
      if try phone.folder.owner() == .guest { try await again.signIn("ann@example.org") }
      _ = try await again.sync()
      _ = try await world.reopened(ann).sync()
      #expect(try await world.reopened(ann).devices().count == 2, "\(place)")
      #expect(try world.keyFiles(of: "phone").count == 2, "\(place)")
      try await world.expectVerified(world.reopened(ann))
    }
  }

  @Test(
    "an account that is made again, or signed in to, has one device, and no key is left of another",
    arguments: KilledWorld.Ending.allCases)
  func createAccount(ending: KilledWorld.Ending) async throws {
    let world = try AccountWorld(seed: 901)
    let ann = try await world.diary(on: "ann")
    try await ann.favour("mine")
    try await KilledWorld(world).atEachChange(ending, most: 24) {
      try await world.reopened(ann).makeAccount("ann@example.org")
    } after: { place in
      let again = try world.reopened(ann)
      if try ann.folder.owner() == .guest {
        do { try await again.makeAccount("ann@example.org") } catch DiaryError.account(.emailInUse)
        {
          try await again.signIn("ann@example.org")
        }
        let prepared = "git -C ann for-each-ref refs/countme/migration/prepared"
        #expect(try world.lines(prepared) == [], "\(place)")
      }
      // What the machine refused then is no reason not to be signed in: the person is told that this goes on.
      if ending == .refused { _ = try await again.perform { try GuestMigration($0).migrate() } }
      #expect(try await again.devices().count == 1, "\(place)")
      #expect(try world.keyFiles(of: "ann").count == 2, "\(place)")
      #expect(try again.favourites() == ["mine": 100], "\(place)")
      try await world.expectVerified(again)
    }
  }

  @Test("a device that was revoked since a killed sign-in gets a new key")
  func revokedMeanwhile() async throws {
    let world = try AccountWorld(seed: 902)
    let (laptop, phone) = try await world.twoDevices()
    let user = try phone.folder.owner()
    let old = try #require(try await phone.secrets().key(of: user)?.verifyingKey)
    // As a sign-in leaves it that was killed when its device was known already.
    _ = try world.lines("cp -a state-of-phone kept")
    try await phone.signOut()
    _ = try world.lines("rm -rf state-of-phone; mv kept state-of-phone")
    try await laptop.changePassword("correct horse", to: "battery staple")
    _ = try await laptop.sync()
    try await world.reopened(phone).signIn("me@example.org", "battery staple")
    let new = try #require(try await phone.secrets().key(of: user)?.verifyingKey)
    #expect(new != old)
    try await world.expectVerified(phone)
  }

  @Test(
    "a clone that is repeated is there, also where somebody wrote into it meanwhile",
    arguments: [true, false])
  func clone(isUsed: Bool) async throws {
    let world = try AccountWorld(seed: 903)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    _ = try await ann.sync()
    let (path, environment) = ("\(world.folder.path)/phone", world.environment(of: "phone"))
    func clone() async throws -> TestDiary {
      try await TestDiary.clone(
        remote, to: path, email: EmailAddress("ann@example.org"),
        password: TestDiary.password(), environment: environment)
    }
    try await KilledWorld(world).atEachChange {
      _ = try await clone()
    } after: { place in
      let phone = DiaryFolder(unchecked: path)
      if isUsed, let left = try? TestDiary(opening: DiaryFolder(at: path), environment: environment)
      {
        try await left.favour("bread")
      }
      if try UnfinishedDiary(in: phone) != nil || (try? phone.owner()) == nil {
        _ = try await clone()
      }
      #expect(try UnfinishedDiary(in: phone) == nil, "\(place)")
      let diary = try TestDiary(opening: DiaryFolder(at: path), environment: environment)
      _ = try await diary.sync()
      _ = try await world.reopened(ann).sync()
      #expect(try diary.favourites()["oats"] == 100, "\(place)")
      #expect(try await world.reopened(ann).devices().count == 2, "\(place)")
      #expect(try world.keyFiles(of: "phone").count == 2, "\(place)")
    }
  }
}
