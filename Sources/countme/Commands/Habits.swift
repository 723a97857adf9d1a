import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme habits`: all habits with their streaks.
struct Habits: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "habits",
    abstract: "Show the habits: today, the last week and the streaks.")

  @OptionGroup var global: GlobalOptions

  func run(in context: CommandContext) async throws {
    let habits = try context.reader().habits(context.environment)
    try context.console.show(
      HabitsText(habits: habits, console: context.console).lines,
      json: .array(habits.map(\.json)))
  }
}
