import CountMeKit

/// How the energy is shared among protein, carbohydrates and fat.
struct MacroSection {
  let view: ReportView

  var section: ReportSection {
    var section = ReportSection(id: "macros", title: "Protein, carbohydrates and fat", body: [])
    // The same days as those of the energy.
    guard let all = MacroShares(view.period.averages.days), !spans.isEmpty else { return section }
    let days =
      all.count == view.period.averages.days.count
      ? view.averagedDays : "\(all.count.counted("day")) of which they are known"
    let start = all.shares == nil ? "On" : "Of the energy, on"
    let text = "\(start) average over \(days): \(told(all))."
    let isDrawn = spans.contains { $0.shares.shares != nil }
    let drawing = isDrawn ? chart(all).lines + legend.lines : []
    section.body =
      [ReportSection.paragraph(text)] + (targets.map { [ReportSection.paragraph($0)] } ?? [])
      + drawing + table.folded
    return section
  }

  /// What a bar is of: few days show each, a year its months.
  private var unit: DayAxis.Unit {
    view.days.count <= 31 ? .day : view.days.count <= 120 ? .week : .month
  }

  /// The spans of which something is known.
  private var spans: [(span: ReportSpan, shares: MacroShares)] {
    view.spans(of: view.period.totals.filter(\.isLogged), by: unit).compactMap { span in
      MacroShares(span.totals).map { (span, $0) }
    }
  }

  private static let names = ["protein", "carbohydrates", "fat"]

  /// What is known of the three, with their shares.
  private func told(_ shares: MacroShares) -> String {
    zip(Self.names, shares.parts).filter { $1.grams > 0 }.map { name, part in
      let grams = "\(part.grams.rounded().shown) g"
      return "\(name) " + (part.share.map { "\($0.rounded().shown)% (\(grams))" } ?? grams)
    }.list
  }

  /// What the person wants the shares to be, or nil.
  private var targets: String? {
    let settings = view.settings
    let shares = [settings.proteinShare, settings.carbohydrateShare, settings.fatShare]
    let wanted = zip(Self.names, shares).compactMap { name, share in
      share.map { "\(name) \($0.shown)%" }
    }
    return wanted.isEmpty ? nil : "Wanted: \(wanted.list)."
  }

  private func chart(_ all: MacroShares) -> Chart {
    var chart = Chart(
      id: "macros", title: "Share of energy in percent, by \(unit.rawValue)",
      description: "On average \(told(all)).", axis: DayAxis(days: view.days, unit: unit),
      scale: .percent, label: { "\($0.shown)%" })
    for (place, part) in all.parts.enumerated() {
      let columns = spans.compactMap { span, shares in
        shares.shares.map { shares in
          let below = shares[..<place].reduce(0, +)
          return span.column(from: below, place == 2 ? 100 : below + shares[place])
        }
      }
      chart.add(columns: columns, part.name)
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
    for (span, shares) in spans {
      let cells = shares.parts.map { part in
        part.grams > 0
          ? "\(part.grams.rounded().shown) g\(part.share.map { ", \($0.rounded().shown)%" } ?? "")"
          : ""
      }
      table.add(
        (isByDay ? [] : [span.days.lowerBound.text]) + [span.days.upperBound.text] + cells)
    }
    return table
  }
}
