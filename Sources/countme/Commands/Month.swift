import ArgumentParser
import CountMeKit

/// `countme month`: a month, or the days from one to another.
struct Month: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "month",
    abstract: "Show a month, or any days: each against its goal, with totals.",
    discussion: """
      A month is a calendar of what was eaten. With --list, with --from or --to, and on a narrow terminal \
      it is a row for each day, with water, habits and weight, too.
      """)

  @OptionGroup var global: ReadingOptions
  @Argument(help: "The month, such as 2026-10, or one of its days.") var month: String?
  @OptionGroup var span: DaySpan
  @Flag(name: .customLong("list"), help: "A row for each day instead of a calendar.")
  var isList = false
  @Flag(name: .customLong("nutrients"), help: "With fibre, vitamins and minerals.")
  var showsNutrients = false

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    try context.noteIfSignedOut(reader)
    let days = try span.days(reader.clock()) { $0.month.firstDay }
    let view = try days.map(reader.period) ?? reader.month(chosen(in: context))
    let first = view.days.lowerBound
    let title =
      days == nil
      ? "\(MonthName.long[first.month.month - 1]) \(first.month.year)"
      : view.days.longText
    let settings = try reader.settings()
    let console = context.console
    let shared = SharedPart(of: reader.folder)
    let list = PeriodText(
      title: title, view: view, settings: settings, console: console,
      shared: shared)
    // A calendar has the energy alone.
    let isCalendar =
      days == nil && !isList && MonthCalendar.fits(console.width)
      && view.totals.contains(where: \.isLogged)
    let lines =
      isCalendar
      ? MonthCalendar(
        title: title, view: view, settings: settings, console: console,
        note: view.hasMoreThanEnergy
          ? "countme month \(first.month.text) --list shows water, habits and weight, too." : nil
      ).lines + list.beginning : list.lines
    let totals = showsNutrients ? try reader.nutrients(view.days) : nil
    let nutrients = totals.map { NutrientText(totals: $0, console: console).lines } ?? []
    let json = view.json.adding(totals)
    try console.show(
      lines + nutrients,
      json: shared?.marking(json, of: PeriodText.collections, days: view.days) ?? json)
  }

  private func chosen(in context: CommandContext) throws(DiaryError) -> CalendarMonth? {
    if let named = month.flatMap({ CalendarMonth($0) }) { return named }
    return try context.day(month)?.month
  }

  func validate() throws {
    guard month == nil || span.isOpen else {
      throw ValidationError("name a month, or --from and --to, not both")
    }
  }
}
