import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

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
      var entry = FoodEntry(name: name, energy: Energy(kilocalories: 100))
      entry.when = EntryTime(day: day, time: time)
      _ = try await diary.eat(entry)
    }
    for day in ["2026-11-01", "2026-11-02", "2026-11-04"] {
      var reaction = Reaction(type: day == "2026-11-04" ? "Bloating" : "bloating")
      reaction.when = EntryTime(day: day, time: "11:00")
      _ = try await diary.react(reaction)
    }
    let reader = try device.reader()
    let view = try reader.report(CalendarDate.day("2026-11-01")...CalendarDate.day("2026-11-05"))
    #expect(view.reactions.map { $0.food.compactMap(\.name) } == [["Milk", "Oats"], ["milk"], []])
    let pattern = try #require(view.patterns.first)
    #expect(view.patterns.count == 1 && pattern.kind == "Bloating")
    #expect(pattern.count == 3 && pattern.foodDays == 4)
    #expect(pattern.food == [ReactionPattern.Food(name: "milk", before: 2, days: 2)])
  }

  /// Oats on each of ten days, a milk shake on three of them, always with a reaction two hours later.
  private static func shakes() async throws -> (TestDevice, TestDiary) {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    for number in 1...10 {
      let day = "2026-11-\(number < 10 ? "0" : "")\(number)"
      for name in ["Oats"] + (number % 4 == 0 || number == 10 ? ["Milk shake"] : []) {
        var entry = FoodEntry(name: name, energy: Energy(kilocalories: 100))
        entry.when = EntryTime(day: day, time: "08:00")
        _ = try await diary.eat(entry)
      }
      guard number % 4 == 0 || number == 10 else { continue }
      var reaction = Reaction(type: "bloating")
      reaction.when = EntryTime(day: day, time: "10:00")
      _ = try await diary.react(reaction)
    }
    return (device, diary)
  }

  @Test("What is eaten every day stands behind what is eaten before reactions only, and has no bar")
  func excess() async throws {
    let (device, _) = try await Self.shakes()
    let reader = try device.reader()
    let view = try reader.reactions(
      of: "bloat", CalendarDate.day("2026-11-01")...CalendarDate.day("2026-11-10"))
    let pattern = try #require(view.patterns.first)
    #expect(pattern.food.map(\.name) == ["Milk shake", "Oats"])
    #expect(pattern.food.map { (pattern.excess($0) * 100).rounded() } == [70, 0])
    #expect(view.reactions.count == 3 && pattern.withFood == 3 && pattern.foodDays == 10)
    // The report counts the same.
    let report = try reader.report(CalendarDate.day("2026-11-01")...CalendarDate.day("2026-11-10"))
    #expect(report.patterns == view.patterns && report.reactions == view.reactions)
    #expect(try reader.day(.day("2026-11-04")).reactions.count == 1)
    #expect(try reader.day(.day("2026-11-05")).reactions.isEmpty)
  }

  @Test("A reaction of which nobody knows what came before makes no food look harmless")
  func unknown() async throws {
    let (device, diary) = try await Self.shakes()
    for kind in ["bloating", "Hives"] {
      var reaction = Reaction(type: kind)
      reaction.when = EntryTime(day: "2026-11-09")
      _ = try await diary.react(reaction)
    }
    let reader = try device.reader()
    let all = try reader.reactions(CalendarDate.day("2026-11-01")...CalendarDate.day("2026-11-10"))
    #expect(all.patterns.map(\.kind) == ["bloating", "Hives"])
    let pattern = try #require(all.patterns.first)
    #expect(pattern.count == 4 && pattern.withFood == 3)
    #expect(pattern.food.first.map(pattern.excess).map { ($0 * 100).rounded() } == 70)
    #expect(
      throws: DiaryError.words(
        .unknownName("rash", of: .reaction, known: ["Hives", "bloating"]))
    ) {
      try reader.reactions(
        of: "rash", CalendarDate.day("2026-11-01")...CalendarDate.day("2026-11-10"))
    }
  }
}
