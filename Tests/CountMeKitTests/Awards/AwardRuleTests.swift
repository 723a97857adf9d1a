import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore

@Suite("Which days are full")
struct AwardRuleTests {
  private static let monday = CalendarDate(dayNumber: 20_773)

  private static func habit(_ number: Int, _ fields: JSONObject = [:]) -> Habit {
    var habit = Habit(fields)
    habit.id = "habit-\(number)"
    return habit
  }

  private static func done(_ habit: Int, _ day: CalendarDate, progress: Double = 1) -> Completion {
    var completion = Completion()
    completion.id = "\(day).habit-\(habit)"
    completion.habitId = "habit-\(habit)"
    completion.date = day
    completion.progress = progress
    return completion
  }

  @Test("A day is full when all that was due is done, and never when nothing was due")
  func daily() {
    let habits = [Self.habit(1), Self.habit(2)]
    let day = Self.monday
    #expect(!AwardRule(habits: [], completions: []).isEarned(day))
    #expect(!AwardRule(habits: habits, completions: [Self.done(1, day)]).isEarned(day))
    let both = AwardRule(habits: habits, completions: [Self.done(1, day), Self.done(2, day)])
    #expect(both.isEarned(day) && !both.isEarned(day.adding(days: 1)))
  }

  @Test("Half of a goal is not done")
  func goals() {
    let habits = [Self.habit(1, ["goal": 20])]
    let half = AwardRule(habits: habits, completions: [Self.done(1, Self.monday, progress: 10)])
    let whole = AwardRule(habits: habits, completions: [Self.done(1, Self.monday, progress: 20)])
    #expect(!half.isEarned(Self.monday) && whole.isEarned(Self.monday))
  }

  @Test("Days that a habit skips, before it began or after its end hold no day back")
  func outside() {
    let day = Self.monday
    let others: [JSONObject] = [
      ["skippedDays": .object([day.text: "ill"])],
      ["startDate": .string(day.adding(days: 1).text)],
      ["endDate": .string(day.adding(days: -1).text)],
      ["schedule": "weekdays", "weekdays": [2, 3]],
      ["schedule": "weekly", "timesPerWeek": 3],
    ]
    for other in others {
      let rule = AwardRule(
        habits: [Self.habit(1), Self.habit(2, other)], completions: [Self.done(1, day)])
      #expect(rule.isEarned(day), "\(other)")
    }
  }

  @Test("With weekly habits alone, the day that reaches the week's number is full")
  func weekly() {
    let habits = [Self.habit(1, ["schedule": "weekly", "timesPerWeek": 2])]
    let days = [0, 2, 4].map { Self.monday.adding(days: $0) }
    let rule = AwardRule(habits: habits, completions: days.map { Self.done(1, $0) })
    #expect(days.map(rule.isEarned) == [false, true, false])
  }

  @Test("A full day stays full when more is done", arguments: 0..<100)
  func monotone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let habits = (0..<4).map { number in
      let weekday = JSONValue.number(Double(Int.random(in: 1...7, using: &random)))
      let isDaily = Bool.random(using: &random)
      return Self.habit(
        number, isDaily ? [:] : ["schedule": "weekdays", "weekdays": .array([weekday])])
    }
    var completions: [Completion] = []
    for _ in 0..<30 {
      let day = Self.monday.adding(days: Int.random(in: 0..<7, using: &random))
      let before = AwardRule(habits: habits, completions: completions).isEarned(day)
      completions.append(Self.done(Int.random(in: 0..<4, using: &random), day))
      let after = AwardRule(habits: habits, completions: completions).isEarned(day)
      #expect(!before || after, "seed \(seed)")
    }
  }
}
