import CountMeGit
import CountMeModel
import TestSupport
import Testing

@testable import CountMeIntegrity
@testable import CountMeStore
@testable import CountMeSync

@Suite("A collection's folder that plain git renames by case only loses nothing")
struct CaseRenameTests {
  private static func rename(_ device: String, _ folder: String, _ name: String) -> String {
    """
    set -e; cd \(device); git mv \(folder) \(name)
    git -c commit.gpgsign=false -c user.name=a -c user.email=a@b commit -qm renamed
    """
  }

  @Test(
    "Law: one sync has all of it where it belongs, and removes it from no device",
    arguments: [("foodItems", "FoodItems"), ("favoriteFoods", "favoritefoods")])
  func synced(folder: String, name: String) async throws {
    let world = try AccountWorld(seed: 651)
    let (laptop, old) = try await world.twoDevices()
    try await old.favour("mine")
    try await old.eatForTest("2026-09-21", 100)
    _ = try await old.sync()
    _ = try world.lines(Self.rename("phone", folder, name))
    let phone = try world.reopened(old)
    for diary in [phone, laptop, phone] { _ = try await diary.sync() }
    for diary in [phone, laptop] {
      #expect(try diary.favourites() == ["mine": 100])
      #expect(try diary.documents("foodItems").count == 1)
      #expect(try diary.documents("dailyLogs").first?.number("totalCalories") == 100)
      try await world.expectVerified(diary)
    }
    #expect(try await phone.sync()[0].sent == 0)
  }

  @Test("Law: a doctor puts a guest's documents back, and the day's sum with them")
  func guest() async throws {
    let world = try AccountWorld(seed: 652)
    let old = try await world.diary()
    try await old.favour("mine")
    try await old.eatForTest("2026-09-21", 100)
    _ = try world.lines(Self.rename("laptop", "foodItems", "FoodItems"))
    let diary = try world.reopened(old)
    #expect(try await diary.examine().contains { $0.check == .twin && $0.check.isFixable })
    #expect(try await diary.mend().after == [])
    #expect(try diary.documents("foodItems").count == 1)
    #expect(try diary.documents("dailyLogs").first?.number("totalCalories") == 100)
    #expect(try world.lines("ls laptop").contains("FoodItems") == false)
  }
}
