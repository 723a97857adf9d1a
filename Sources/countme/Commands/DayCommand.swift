import ArgumentParser
import CountMeKit

/// `countme day`: any day.
struct DayCommand: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show a day: entries, totals, goal and what is left.")

  @OptionGroup var global: ReadingOptions
  @Argument(
    help: "The day: today, yesterday, monday, -3d or 2026-11-20.", completion: .day)
  var day: String?
  @Flag(name: .customLong("nutrients"), help: "With fibre, vitamins and minerals.")
  var showsNutrients = false

  func run(in context: CommandContext) async throws {
    try context.showDay(day, nutrients: showsNutrients)
  }
}

extension CommandContext {
  /// Tells that days are not counted by the time zone of the settings, which nobody knows.
  private func noteUnknownZone(_ reader: DiaryReader) throws {
    guard let name = try reader.settings().timeZone, !TimeZoneRules.isKnown(name) else {
      return
    }
    let text =
      "There is no time zone \(name.printable), so days are this machine's. "
      + "countme set profile/settings settings timeZone=Europe/Berlin sets another."
    try console.note(text.folded(to: console.width, indent: 0) + [""])
  }

  /// Prints a day.
  func showDay(_ day: String?, nutrients: Bool) throws {
    let reader = try reader()
    try noteIfSignedOut(reader)
    try noteUnknownZone(reader)
    let view = try reader.day(self.day(day))
    let totals = nutrients ? try reader.nutrients(view.date...view.date) : nil
    let shared = SharedPart(of: reader.folder)
    let text = DayText(
      view: view, settings: try reader.settings(), console: console, shared: shared)
    let json = view.json.adding(totals)
    try console.show(
      text.lines + (totals.map { NutrientText(totals: $0, console: console).lines } ?? []),
      json: shared?.marking(json, of: DayText.collections, days: view.date...view.date) ?? json)
  }
}
