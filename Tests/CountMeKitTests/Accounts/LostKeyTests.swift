import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

@Suite("A device whose key is lost")
struct LostKeyTests {
  private func world(seed: UInt64) async throws -> (
    AccountWorld, laptop: TestDiary, phone: TestDiary
  ) {
    let world = try AccountWorld(seed: seed)
    let (laptop, phone) = try await world.twoDevices()
    try await phone.favour("mine")
    _ = try world.lines("rm -r state-of-phone; sed -i 's/: 100/: 7/' phone/favoriteFoods/mine.json")
    return (world, laptop, try world.reopened(phone))
  }

  private func missing(_ phone: TestDiary) throws -> DiaryError {
    .account(.keyMissing(user: try phone.folder.owner().text))
  }

  @Test("says so whatever it is asked for, and shows what it has")
  func told() async throws {
    let (_, _, phone) = try await world(seed: 621)
    let missing = try missing(phone)
    await #expect(throws: missing) { try await phone.favour("more") }
    await #expect(throws: missing) { _ = try await phone.sync() }
    await #expect(throws: missing) { try await phone.signOut() }
    #expect(try await phone.status().isKeyMissing)
    #expect(try await phone.examine().map(\.check.rawValue).contains("session.key"))
    #expect(try phone.favourites() == ["mine": 7])
  }

  @Test("signs in where it is, and what was not sent goes along")
  func signedIn() async throws {
    let (world, laptop, phone) = try await world(seed: 622)
    try await phone.signIn("me@example.org")
    #expect(try await phone.status().isKeyMissing == false)
    _ = try await phone.sync()
    _ = try await laptop.sync()
    for diary in [laptop, phone] {
      #expect(try diary.favourites() == ["mine": 7])
      try await world.expectVerified(diary)
    }
  }

  @Test("takes a new password by the recovery code, of the account that it shows")
  func reset() async throws {
    let world = try AccountWorld(seed: 623)
    let diary = try await world.diary()
    let code = try await diary.makeAccount(nil, nil)
    try await diary.favour("mine")
    _ = try world.lines("rm -r state-of-laptop")
    let phone = try world.reopened(diary)
    try await phone.resetPassword(code, to: "battery staple")
    #expect(try await phone.session()?.deviceCount == 1)
    #expect(try phone.favourites() == ["mine": 100])
    try await world.expectVerified(phone)
  }

  @Test("shuts out by a new password devices, too, of which it had not heard")
  func unheard() async throws {
    let world = try AccountWorld(seed: 627)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    let code = try await laptop.makeAccount("me@example.org")
    _ = try await laptop.sync()
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    _ = try world.lines("rm -r state-of-laptop")
    let lost = try world.reopened(laptop)
    try await lost.resetPassword(code, to: "battery staple")
    _ = try await lost.sync()
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
    try await world.expectVerified(lost)
  }

  @Test("lets an account without an address in by its code: signed out, and on a new device")
  func withoutAddress() async throws {
    let world = try AccountWorld(seed: 626)
    let remote = try world.remote()
    let (laptop, phone) = (try await world.diary(), try await world.diary(on: "phone"))
    for diary in [laptop, phone] { _ = try await diary.addRemote(remote) }
    await #expect(throws: DiaryError.account(.notSignedIn)) {
      try await phone.resetPassword(.random(), to: "battery staple")
    }
    let code = try await laptop.makeAccount(nil, nil)
    try await laptop.favour("mine")
    _ = try await laptop.sync()
    await #expect(throws: DiaryError.account(.onlyCodeOpens)) {
      try await laptop.signOut(leavingCodeAlone: false)
    }
    try await laptop.signOut()
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await laptop.resetPassword(.random(), to: "battery staple")
    }
    let second = try await laptop.resetPassword(code, to: "battery staple")
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["mine": 100])
    // The first code opens what is here still, and nothing on the remote.
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await phone.resetPassword(code, to: "another horse")
    }
    let third = try await phone.resetPassword(second, to: "another horse")
    _ = try await phone.sync()
    #expect(try phone.favourites() == ["mine": 100])
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await laptop.sync() }
    await #expect(throws: DiaryError.account(.wrongRecoveryCode)) {
      try await laptop.resetPassword(second, to: "fourth horse")
    }
    try await laptop.resetPassword(third, to: "fourth horse")
    for diary in [laptop, phone] { try await world.expectVerified(diary) }
  }

  @Test("lets nobody else in over it")
  func stranger() async throws {
    let (_, _, phone) = try await world(seed: 624)
    await #expect(throws: DiaryError.account(.invalidCredentials)) {
      try await phone.signIn("me@example.org", "wrong horse")
    }
    let taken = DiaryError.account(.alreadySignedIn(user: try phone.folder.owner().text))
    await #expect(throws: taken) { try await phone.makeAccount("you@example.org") }
  }

  /// A sign-in that was killed after it had made its key.
  @Test("has no use for one that the account does not know")
  func uncertified() async throws {
    let (world, laptop, phone) = try await world(seed: 625)
    let store = try await phone.secrets()
    try store.keep(.random(), of: try phone.folder.owner(), deviceName: phone.device)
    #expect(try await phone.examine().map(\.check.rawValue).contains("session.key"))
    try await phone.signIn("me@example.org")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["mine": 7])
    try await world.expectVerified(laptop)
  }
}
