import CountMeModel
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore

@Suite("Streaks")
struct HabitStreakTests {
  private let today = CalendarDate(dayNumber: 20_777)

  private func days(_ offsets: [Int]) -> Set<CalendarDate> {
    Set(offsets.map { today.adding(days: $0) })
  }

  @Test("Today does not break a streak before it is over")
  func todayIsOpen() {
    let streak = HabitStreak(.daily, done: days([-3, -2, -1]), skipped: [], today: today)
    #expect(streak.current == 3 && streak.best == 3)
    let broken = HabitStreak(.daily, done: days([-4, -3, -2]), skipped: [], today: today)
    #expect(broken.current == 0 && broken.best == 3)
  }

  @Test("A skipped day and a day that is not due break nothing")
  func daysThatDoNotCount() {
    let skipped = HabitStreak(.daily, done: days([-3, -1, 0]), skipped: days([-2]), today: today)
    #expect(skipped.current == 3)
    let weekday = today.adding(days: -2).weekday.number
    let others = Set(1...7).subtracting([weekday])
    let notDue = HabitStreak(
      .weekdays(others), done: days([-3, -1, 0]), skipped: [], today: today)
    #expect(notDue.current == 3)
  }

  @Test("A weekly habit counts weeks, and the present one only when it is kept")
  func weeks() {
    let monday = today.startOfWeek
    let before = [-14, -13, -7, -5].map { monday.adding(days: $0) }
    let open = HabitStreak(
      .weekly(times: 2), done: Set(before + [monday]), skipped: [], today: today)
    #expect(open.current == 2)
    let three = HabitStreak(
      .weekly(times: 1), done: Set(before + [monday]), skipped: [], today: today)
    #expect(three.current == 3 && three.best == 3)
  }

  @Test("One more day at the end of a streak makes it one longer", arguments: 0..<100)
  func growth(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let offsets = (0..<40).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    let done = days(offsets.map { -1 - $0 })
    let before = HabitStreak(.daily, done: done, skipped: [], today: today)
    let after = HabitStreak(.daily, done: done.union([today]), skipped: [], today: today)
    #expect(after.current == before.current + 1)
    #expect(after.best == max(before.best, after.current))
    #expect(before.best <= done.count)
  }
}
