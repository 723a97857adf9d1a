import CountMeKit

/// A report as one page of HTML that needs nothing beside it: no script, no network.
struct ReportPage {
  let view: ReportView
  /// Whose diary it is, where that is not one's own.
  var owner: String?
  /// What of it is shared, where it is another person's; what is missing is not taken for nothing then.
  var shared: String?

  /// The page; equal diaries on the same day give equal pages.
  var text: String {
    let content = ["<body>", "<main>"] + header + body + footer
    return (head + content + ["</main>", "</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private var title: String {
    guard let name = view.settings.name ?? owner else { return "Health diary" }
    return "Health diary of \(name)"
  }

  private var days: String {
    view.days.count == 1 ? view.days.lowerBound.longText : view.days.spanText
  }

  /// What a browser may load for the page: nothing, by any element that it has.
  private static let policy =
    ["script", "connect", "img", "font", "media", "object", "frame", "worker", "manifest"]
    .map { "\($0)-src 'none'" }.joined(separator: "; ") + "; base-uri 'none'; form-action 'none'"

  /// How it looks: on paper, on a phone and on a wide screen, by day and by night.
  private static let style = String(decoding: PackageResources.report_css, as: UTF8.self).trimmed

  private var head: [String] {
    [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
      "<meta name=\"color-scheme\" content=\"light dark\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">",
      "<title>\(title.html), \(days.html)</title>", "<style>", Self.style, "</style>",
      "</head>",
    ]
  }

  private var header: [String] {
    let tiles = tiles.map { name, value in
      "<div><dt>\(name.html)</dt><dd>\(value.html)</dd></div>"
    }
    let list = tiles.isEmpty ? [] : ["<dl class=\"tiles\">"] + tiles + ["</dl>"]
    return ["<header>", "<h1>\(title.html)</h1>", ReportSection.paragraph(days)]
      + (shared.map { [ReportSection.paragraph($0)] } ?? []) + ["</header>"] + list
  }

  private var tiles: [(name: String, value: String)] {
    let averages = view.period.averages
    var tiles: [(name: String, value: String)] = []
    if !averages.days.isEmpty {
      let isWithoutToday = averages.leavesOut(view.period.today, of: view.period.totals)
      tiles.append(
        (
          isWithoutToday ? "eaten a day, without today" : "eaten a day",
          "\(averages.average(\.eaten).rounded().shown) kcal"
        ))
      let (kept, of) = averages.goalsKept
      if of > 0 { tiles.append(("goal kept", "\(kept) of \(of.counted("day"))")) }
    }
    let trend = view.weight?.smoothed.filter { view.days.contains($0.date) } ?? []
    if let first = trend.first, let last = trend.last, trend.count > 1 {
      tiles.append(("weight trend", view.settings.shownChange(last.trend - first.trend)))
    }
    let done = view.habits.reduce(0) { $0 + $1.doneCount }
    if done > 0 { tiles.append(("habits done", done == 1 ? "once" : "\(done) times")) }
    if !view.fasts.isEmpty { tiles.append(("fasts", "\(view.fasts.count)")) }
    if !view.reactions.isEmpty { tiles.append(("reactions", "\(view.reactions.count)")) }
    return tiles
  }

  private var body: [String] {
    let sections =
      [
        EnergySection(view: view).section, MacroSection(view: view).section,
        FoodSection(view: view).section, NutrientSection(view: view).section,
        WeightSection(view: view).section, HabitSection(view: view).section,
        FastSection(view: view).section, WaterSection(view: view).section,
        ReactionSection(view: view).section, UseBySection(view: view).section,
      ] + view.own.map { OwnCollectionSection(collection: $0).section }
    let lines = sections.flatMap(\.lines)
    return lines.isEmpty
      ? [ReportSection.paragraph("Nothing is written down for these days.")] : lines
  }

  private var footer: [String] {
    [
      "<footer>",
      ReportSection.paragraph(
        "Made by countme from the diary as it was on \(view.period.today.longText). It counts what "
          + "was written down and gives no advice."), "</footer>",
    ]
  }
}

extension ReportView {
  /// The days that averages are of, in words.
  var averagedDays: String {
    let averages = period.averages
    let isWithoutToday = averages.leavesOut(period.today, of: period.totals)
    return averages.days.count.counted("logged day") + (isWithoutToday ? ", without today" : "")
  }
}

extension ClosedRange<CalendarDate> {
  /// The days as `1 November 2025 to 20 November 2026`, and shorter where month or year are the same.
  fileprivate var spanText: String {
    guard lowerBound.month.year == upperBound.month.year, lowerBound.month != upperBound.month
    else { return longText }
    let (_, month, day) = lowerBound.components
    return "\(day) \(MonthName.long[month - 1]) to \(upperBound.longText)"
  }
}
