import ArgumentParser
import CountMeKit

/// `countme week`: seven days from Monday.
struct Week: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Show a week: each day against its goal, with totals.")

  @OptionGroup var global: ReadingOptions
  @Argument(
    help: ArgumentHelp(
      "A day of the week: today, -7d or 2026-11-20; or last for the week before.",
      valueName: "day"))
  var words: [String] = []
  @Flag(name: .customLong("nutrients"), help: "With fibre, vitamins and minerals.")
  var showsNutrients = false

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    try context.noteIfSignedOut(reader)
    let view = try reader.week(of: context.day(day))
    let title = "Week \(view.days.lowerBound.weekNumber), \(view.days.longText)"
    let shared = SharedPart(of: reader.folder)
    let text = PeriodText(
      title: title, view: view, settings: try reader.settings(), console: context.console,
      shared: shared)
    let totals = showsNutrients ? try reader.nutrients(view.days) : nil
    let nutrients = totals.map { NutrientText(totals: $0, console: context.console).lines } ?? []
    let json = view.json.adding(totals)
    try context.console.show(
      text.lines + nutrients,
      json: shared?.marking(json, of: PeriodText.collections, days: view.days) ?? json)
  }

  /// The day; `last week` has a day of a week ago.
  private var day: String? {
    var words = words.flatMap { $0.split(separator: " ").map(String.init) }
    if words.count > 1, words.last?.lowercased() == "week" { words.removeLast() }
    let day = words.joined(separator: " ")
    return switch day.lowercased() {
    case "": nil
    case "last", "previous": "-1w"
    case "this": "today"
    default: day
    }
  }
}
