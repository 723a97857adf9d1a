import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeModel
@testable import CountMeStore
@testable import CountMeSync

/// Every device takes an account away from nobody, and the first to keep to it is the one where it was removed.
@Suite("What the account key signed cannot be removed by hand")
struct RemovedAccountTests {
  private static let removals = [
    "rm profile/account.json",
    "rm profile/devices/laptop-*",
    "rm profile/devices/phone-*",
    "rm profile/invitations/*",
    "rm profile/shares/*",
    "rm -r profile",
    "git rm -qr profile",
    "git mv profile/account.json profile/other.json",
    "cd profile/devices; mv laptop-*.json laptop.json",
    "rm profile/account.json; mkdir profile/account.json",
    "rm profile/account.json; ln -s settings.json profile/account.json",
    ": >profile/account.json",
  ]
  private static let circles = """
    {
      "title": "Circle", "type": "object", "x-id": "slug", "x-merge": "fieldwise",
      "properties": {
        "members": {
          "type": "array", "items": {"type": "string"}, "x-merge": "union",
          "x-derived": {"members": "profile/devices", "by": "circle"}
        }
      }
    }
    """

  @Test(
    "it stays on the branch, and everything else goes on",
    arguments: RandomCases.some(
      RandomCases.pairs(removals, [false, true]), of: 227, few: 10))
  func stays(removal: String, isHooked: Bool) async throws {
    let (world, laptop, phone) = try await scene(isHooked: isHooked)
    let before = try world.lines("git -C laptop rev-parse HEAD:profile")
    _ = try world.lines("cd laptop; \(removal)")
    let problems = try await laptop.handEdits().problems
    #expect(!problems.isEmpty && problems.allSatisfy { $0.path.hasPrefix("profile/") })
    for food in ["apple", "bread"] {
      try await laptop.favour(food)
      #expect(try await laptop.takeInEverything().taken == [])
      #expect(try await laptop.sync()[0].isSynced)
      _ = try await phone.sync()
      #expect(try phone.favourites()[food] == 100)
      #expect(try world.lines("git -C laptop rev-parse HEAD:profile") == before)
    }
    try await phone.favour("pear")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites().count == 3)
    #expect(try await laptop.handEdits().problems == problems)
    try await world.expectVerified(laptop)
  }

  @Test(
    "a link in its folder's place removes nothing, and holds a sync up until the folder is back")
  func linkedFolder() async throws {
    let (world, laptop, phone) = try await scene(isHooked: true)
    let before = try world.lines("git -C laptop rev-parse HEAD:profile")
    _ = try world.lines("cd laptop; mv profile ../aside; ln -s ../aside profile")
    #expect(try await laptop.handEdits().problems.map(\.path) == ["profile"])
    await #expect(throws: DiaryError.self) { try await laptop.sync() }
    _ = try world.lines("cd laptop; rm profile; mv ../aside profile")
    try await laptop.favour("apple")
    #expect(try await laptop.sync()[0].isSynced)
    _ = try await phone.sync()
    #expect(try phone.favourites()["apple"] == 100)
    #expect(try world.lines("git -C laptop rev-parse HEAD:profile") == before)
    try await world.expectVerified(laptop)
  }

  @Test("nor does it go with a document that names it among its members")
  func member() async throws {
    let (world, laptop, phone) = try await scene(isHooked: false)
    try world.write(Self.circles, to: "laptop/.countme/schema/circles.schema.json")
    let devices = try world.lines("cd laptop/profile/devices; ls | sed 's/.json//'")
    let circle = DocumentEdit.create(
      try #require(CollectionName("circles")), id: DocumentID("us"),
      fields: ["members": .array(devices.map { .string($0) })])
    _ = try await laptop.apply([circle], summary: "circle")
    let before = try world.lines("git -C laptop rev-parse HEAD:profile")
    _ = try world.lines("rm laptop/circles/us.json")
    #expect(try await laptop.takeInEverything().taken == ["circles/us.json"])
    #expect(try world.lines("git -C laptop rev-parse HEAD:profile") == before)
    #expect(try world.lines("git -C laptop status --porcelain") == [])
    _ = try await laptop.sync()
    _ = try await phone.sync()
    try await world.expectVerified(phone)
  }

  @Test("what the other device signs meanwhile is taken in")
  func changedElsewhere() async throws {
    let (world, laptop, phone) = try await scene(isHooked: false)
    _ = try world.lines("rm laptop/profile/account.json")
    try await phone.changeEmail("correct horse", to: "new@example.org")
    _ = try await phone.sync()
    #expect(try await laptop.sync()[0].isSynced)
    #expect(try await laptop.session()?.email == "new@example.org")
    #expect(try await laptop.tip() == phone.tip())
    #expect(try await laptop.takeInEverything().taken == [])
  }

  @Test("whoever signs out meanwhile leaves nothing behind, and signs in to the whole of it")
  func signingOut() async throws {
    let (world, laptop, _) = try await scene(isHooked: false)
    let parts = "git -C laptop rev-parse HEAD:profile/shares HEAD:profile/invitations"
    let before = try world.lines(parts)
    _ = try world.lines("rm -r laptop/profile")
    try await laptop.signOut()
    #expect(try world.lines("git -C laptop status --porcelain") == [])
    try await laptop.signIn("me@example.org")
    #expect(try world.lines("git -C laptop status --porcelain") == [])
    #expect(try world.lines(parts) == before)
    try await world.expectVerified(laptop)
  }

  /// Two devices of an account that has a share and an invitation.
  private func scene(
    isHooked: Bool
  ) async throws -> (world: AccountWorld, laptop: TestDiary, phone: TestDiary) {
    let world = try AccountWorld(seed: 7301)
    let (laptop, phone) = try await world.twoDevices(
      on: isHooked ? world.hookedRemote() : world.remote())
    try await laptop.share("doctor", ["weightHistory"])
    _ = try await laptop.invite()
    _ = try await phone.sync()
    return (world, laptop, phone)
  }
}
