import CountMeKit

/// How the energy is shared among protein, carbohydrates and fat.
struct MacroSection {
  let view: ReportView

  /// Some days in a row with what they come to.
  private struct Span {
    let days: ClosedRange<CalendarDate>
    let averages: MacroShares
  }

  var section: ReportSection {
    var section = ReportSection(id: "macros", title: "Protein, carbohydrates and fat", body: [])
    // The same days as those of the energy.
    guard let all = MacroShares(view.period.averages.days), !spans.isEmpty else { return section }
    let targets = all.targets(view.settings).map { ReportSection.paragraph($0) }
    let text = "Of the energy, on average over \(all.days(of: view)): \(all.text)."
    section.body =
      [ReportSection.paragraph(text)]
      + (targets.map { [$0] } ?? []) + chart(all).lines + legend.lines + table.folded
    return section
  }

  private var logged: [DayTotals] { view.period.totals.filter(\.isLogged) }

  /// What a bar is of: few days show each, a year its months.
  private var unit: DayAxis.Unit {
    view.days.count <= 31 ? .day : view.days.count <= 120 ? .week : .month
  }

  private var spans: [Span] {
    let begins = { (day: CalendarDate) in
      switch unit {
      case .day: day
      case .week: day.startOfWeek
      case .month: day.month.firstDay
      }
    }
    let groups = Dictionary(grouping: logged) { begins($0.date) }
    return groups.keys.sorted().compactMap { first in
      guard let averages = MacroShares(groups[first] ?? []) else { return nil }
      let last =
        switch unit {
        case .day: first
        case .week: first.adding(days: 6)
        case .month: first.month.lastDay
        }
      return Span(
        days: max(first, view.days.lowerBound)...min(last, view.days.upperBound),
        averages: averages)
    }
  }

  private func chart(_ all: MacroShares) -> Chart {
    var chart = Chart(
      id: "macros", title: "Share of energy in percent, by \(unit.rawValue)",
      description: "On average \(all.text).", axis: DayAxis(days: view.days, unit: unit),
      scale: .percent, label: { "\($0.shown)%" })
    let bounds: [(String, (MacroShares) -> Double, (MacroShares) -> Double)] = [
      ("protein", { _ in 0 }, { $0.protein }),
      ("carbs", { $0.protein }, { $0.protein + $0.carbohydrates }),
      ("fat", { $0.protein + $0.carbohydrates }, { _ in 100 }),
    ]
    for (style, from, to) in bounds {
      chart.add(
        columns: spans.map { span in
          Chart.Column(
            date: span.days.lowerBound, days: span.days.count, from: from(span.averages),
            to: to(span.averages))
        }, style)
    }
    return chart
  }

  private var legend: Legend {
    Legend(entries: [("protein", "protein"), ("carbs", "carbohydrates"), ("fat", "fat")])
  }

  private var table: HTMLTable {
    let isByDay = unit == .day
    var table = HTMLTable(
      isByDay ? "Macronutrients by day" : "Macronutrients of an average day, by \(unit.rawValue)",
      (isByDay ? ["Day"] : ["From", "To"]) + ["Protein", "Carbohydrates", "Fat"])
    for span in spans {
      let shares = span.averages
      table.add(
        (isByDay ? [] : [span.days.lowerBound.text]) + [span.days.upperBound.text]
          + shares.parts.map { "\($0.grams.rounded().shown) g, \($0.share.rounded().shown)%" })
    }
    return table
  }
}

/// The macronutrients of an average day with their shares of the energy.
struct MacroShares {
  /// One of the three: its name, how much of it in g, and its share of the energy in percent.
  let parts: [(name: String, grams: Double, share: Double)]
  /// Of how many days they are known.
  let count: Int

  /// - Parameter days: logged days; those of which no macronutrient is known do not count.
  init?(_ days: [DayTotals]) {
    let known = days.filter { $0.protein + $0.carbohydrates + $0.fats > 0 }
    guard !known.isEmpty else { return nil }
    count = known.count
    let mean = { (value: (DayTotals) -> Double) in
      known.reduce(0) { $0 + value($1) } / Double(known.count)
    }
    // Kilocalories in a gram, as food labels count them.
    let grams = [
      ("protein", mean(\.protein), 4.0), ("carbohydrates", mean(\.carbohydrates), 4.0),
      ("fat", mean(\.fats), 9.0),
    ]
    let energy = grams.reduce(0) { $0 + $1.1 * $1.2 }
    parts = grams.map { ($0.0, $0.1, $0.1 * $0.2 / energy * 100) }
  }

  var protein: Double { parts[0].share }
  var carbohydrates: Double { parts[1].share }

  /// The three with their grams and shares.
  var text: String {
    parts.map { "\($0.name) \($0.share.rounded().shown)% (\($0.grams.rounded().shown) g)" }.list
  }

  /// The days that they are of, in words.
  func days(of view: ReportView) -> String {
    count == view.period.averages.days.count
      ? view.averagedDays : "\(count.counted("day")) of which they are known"
  }

  /// What the person wants the shares to be, or nil.
  func targets(_ settings: ProfileSettings) -> String? {
    let shares = [settings.proteinShare, settings.carbohydrateShare, settings.fatShare]
    let wanted = zip(parts, shares).compactMap { part, share in
      share.map { "\(part.name) \($0.shown)%" }
    }
    return wanted.isEmpty ? nil : "Wanted: \(wanted.list)."
  }
}
