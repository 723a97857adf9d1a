import ArgumentParser
import CountMeKit

/// `countme habits`: all habits with their streaks.
struct Habits: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "habits",
    abstract: "Show the habits: today, the last week and the streaks.")

  @OptionGroup var global: ReadingOptions
  @Flag(name: .customLong("year"), help: "Show each day of a year instead, as a map.")
  var isYear = false
  @Argument(help: "With --year: which one, such as 2025; else the year up to today.")
  var which: String?

  func validate() throws {
    guard isYear || which == nil else { throw ValidationError("a year is shown with --year") }
  }

  func run(in context: CommandContext) async throws {
    guard !isYear else { return try showYear(context) }
    let reader = try context.reader()
    try context.noteIfSignedOut(reader)
    let habits = try reader.habits()
    let text = HabitsText(
      habits: habits, console: context.console, shared: SharedPart(of: reader.folder))
    try context.show(
      text.lines, json: .array(habits.map(\.json)), of: [Habit.collection],
      besides: [Completion.collection], days: .all, from: reader)
  }

  private func showYear(_ context: CommandContext) throws {
    let reader = try context.reader()
    let habits = try reader.habitYear(days)
    try context.show(
      HabitYearText(
        habits: habits, console: context.console, shared: SharedPart(of: reader.folder)
      ).lines, json: .array(habits.map(\.json)), of: [Habit.collection],
      besides: [Completion.collection], days: days ?? .all, from: reader)
  }

  /// The days of the year that is named; nil where none is.
  private var days: ClosedRange<CalendarDate>? {
    get throws(DiaryError) {
      guard let which else { return nil }
      guard let year = Int(which), let first = CalendarDate(year: year, month: 1, day: 1),
        let last = CalendarDate(year: year, month: 12, day: 31)
      else {
        throw .argument("year", which, expected: "for example 2026")
      }
      return first...last
    }
  }
}
