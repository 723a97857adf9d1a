import ArgumentParser
import CountMeKit

/// `countme stats`: the whole diary in numbers.
struct Stats: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show the whole diary in numbers: averages, streaks, weight, habits, fasts.")

  @OptionGroup var global: ReadingOptions

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    try context.noteIfSignedOut(reader)
    let view = try reader.stats()
    let text = StatsText(view: view, settings: try reader.settings(), console: context.console)
    let shared = SharedPart(of: reader.folder).map {
      [""] + $0.line.folded(to: context.console.width, indent: 0)
    }
    try context.show(
      text.lines + (shared ?? []), json: view.json, of: DayText.collections, days: .all,
      from: reader)
  }
}
