import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme today`: the present day.
struct Today: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today: entries, totals, goal and what is left.")

  @OptionGroup var global: GlobalOptions

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let view = try reader.day(nil, environment: context.environment)
    try context.console.show(
      DayText(view, settings: try reader.settings(), console: context.console).lines,
      json: view.json)
  }
}

/// `countme day`: any day.
struct Day: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show a day: entries, totals, goal and what is left.")

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: "The day: today, yesterday, monday, -3d or 2026-11-20.", completion: DiaryCompletion.day)
  var day: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let view = try reader.day(day, environment: context.environment)
    try context.console.show(
      DayText(view, settings: try reader.settings(), console: context.console).lines,
      json: view.json)
  }
}
