import ArgumentParser
import CountMeKit

/// `countme progress`: points, level and achievements.
struct Progress: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Show points, level and achievements of your habits.",
    discussion: """
      A day on which all habits that were due are done gives 50 points, once, on whichever device. \
      uncheck takes them back; an achievement stays.
      """)

  @OptionGroup var global: ReadingOptions

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let view = try reader.progress()
    let text = ProgressText(view: view, clock: try reader.clock(), console: context.console)
    try context.show(
      text.lines, json: view.json,
      of: [DailyAward.collection, Achievement.collection],
      besides: [Habit.collection, Completion.collection], days: .all, from: reader)
  }
}
