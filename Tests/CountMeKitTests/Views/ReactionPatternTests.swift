import CountMeModel
import Testing

@testable import CountMeKit

@Suite("What reactions have in common")
struct ReactionPatternTests {
  @Test("Food before reactions is counted by name, beside the days on which it was eaten in all")
  func counts() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    let food = [
      ("Milk", "2026-11-01", "08:00"), ("Oats", "2026-11-01", "08:05"),
      ("milk", "2026-11-02", "09:00"), ("Oats", "2026-11-02", "20:00"),
      ("Oats", "2026-11-03", "08:00"), ("Rice", "2026-11-04", "12:00"),
    ]
    for (name, day, time) in food {
      var entry = FoodEntry(name: name, calories: 100)
      entry.day = day
      entry.time = time
      _ = try await diary.eat(entry)
    }
    for day in ["2026-11-01", "2026-11-02", "2026-11-04"] {
      var reaction = Reaction(type: day == "2026-11-04" ? "Bloating" : "bloating")
      reaction.when = EntryTime(day: day, time: "11:00")
      _ = try await diary.react(reaction)
    }
    let reader = try DiaryReader(folder: DiaryFolder(at: device.path))
    let view = try reader.report(
      from: "2026-11-01", to: "2026-11-05", environment: device.environment)
    #expect(view.reactions.map { $0.food.compactMap(\.name) } == [["Milk", "Oats"], ["milk"], []])
    let pattern = try #require(view.patterns.first)
    #expect(view.patterns.count == 1 && pattern.kind == "Bloating")
    #expect(pattern.count == 3 && pattern.foodDays == 4)
    #expect(pattern.food == [ReactionPattern.Food(name: "milk", before: 2, days: 2)])
  }
}
