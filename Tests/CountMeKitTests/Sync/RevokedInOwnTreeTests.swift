import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeIntegrity
@testable import CountMeSync
@testable import CountMeCare
@testable import CountMeStore

@Suite("A device that plain git told of its revocation")
struct RevokedInOwnTreeTests {
  /// A phone that was revoked by a new password, and that plain git has told so.
  private func revokedPhone(
    _ world: AccountWorld
  ) async throws -> (laptop: TestDiary, phone: TestDiary) {
    let (laptop, phone) = try await world.twoDevices()
    try await phone.favour("mine")
    try await laptop.favour("theirs")
    try await laptop.changePassword("correct horse", to: "battery staple")
    _ = try await laptop.sync()
    _ = try world.lines(
      "cd phone; git fetch -q; git merge -q --no-edit -s ort FETCH_HEAD")
    return (laptop, try world.reopened(phone))
  }

  private func expectBack(
    _ world: AccountWorld, _ laptop: TestDiary, _ phone: TestDiary, _ foods: [String: Double]
  ) async throws {
    #expect(try await phone.session() == nil)
    #expect(try world.keyFiles(of: "phone").isEmpty)
    try await phone.signIn("me@example.org", "battery staple")
    let reports = try await phone.sync()
    #expect(reports[0].isSynced)
    _ = try await laptop.sync()
    for diary in [laptop, phone] {
      #expect(try diary.favourites() == foods)
      try await world.expectVerified(diary)
    }
    #expect(try await world.reopened(phone).examine().filter { $0.check.severity == .error } == [])
  }

  @Test("notices it before it writes, with edits in its files taken along")
  func noticed() async throws {
    let world = try AccountWorld(seed: 611)
    let (laptop, phone) = try await revokedPhone(world)
    #expect(try await phone.examine().contains { $0.check.rawValue == "session.key" })
    _ = try world.lines("sed -i 's/: 100/: 7/' phone/favoriteFoods/mine.json")
    await #expect(throws: DiaryError.account(.deviceRevoked)) { try await phone.favour("after") }
    try await expectBack(world, laptop, phone, ["mine": 7, "theirs": 100])
  }

  @Test("has what it wrote since made again once it has signed in")
  func writtenOn() async throws {
    let world = try AccountWorld(seed: 612)
    let (laptop, phone) = try await revokedPhone(world)
    _ = try world.lines(
      "cd phone; sed -i 's/: 100/: 7/' favoriteFoods/mine.json; git commit -qam x")
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
    try await expectBack(world, laptop, phone, ["mine": 7, "theirs": 100])
    // Who certifies a device does it beside a merge, never in one.
    #expect(try await phone.verifyHistory(proves: true).unproven == [])
  }

  @Test("heeds no revocation that another account signed")
  func forged() async throws {
    let world = try AccountWorld(seed: 613)
    let diary = try await world.diary()
    try await diary.makeAccount("me@example.org")
    let stranger = try await world.diary(on: "stranger")
    try await stranger.makeAccount("you@example.org")
    try await stranger.changePassword("correct horse", to: "battery staple")
    _ = try world.lines(
      """
      cp stranger/profile/account.json laptop/profile/account.json
      cd laptop; git commit -qam x
      """)
    let reopened = try world.reopened(diary)
    let tip = try #require(try await reopened.tip())
    #expect(try await reopened.perform { try SessionEnding($0).sessionEnding(at: tip) } == nil)
  }
}
