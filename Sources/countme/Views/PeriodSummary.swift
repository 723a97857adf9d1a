import CountMeKit

extension PeriodView {
  /// Whether a day and a month may be of several years.
  var spansYears: Bool { days.count > 366 }
}

/// What some days come to, in a few lines.
struct PeriodSummary {
  let view: PeriodView
  let settings: ProfileSettings
  let console: Console

  var lines: [String] {
    lines([("average", averageText), ("goal", goalText)]) + macros
      + lines([("lowest", lowestText), ("highest", highestText), ("weight", weightText)])
  }

  private func lines(_ facts: [(name: String, text: String?)]) -> [String] {
    facts.flatMap { name, text in
      text.map { "\(name.padded(to: 8)) \($0)".folded(to: console.width, indent: 9) } ?? []
    }
  }

  private var averages: DayAverages { view.averages }

  private var averageText: String? {
    let count = averages.days.count
    guard count > 0 else { return nil }
    let burned = averages.average(\.burned).rounded()
    let isTodayLeftOut = averages.leavesOut(view.today, of: view.totals)
    return "\(averages.average(\.eaten).rounded().shown) kcal a day"
      + (burned > 0 ? ", \(burned.shown) burned" : "")
      + " (\(count.counted("day")) with food\(isTodayLeftOut ? ", without today" : ""))"
  }

  private var goalText: String? {
    let (kept, count) = averages.goalsKept
    return count > 0 ? "kept on \(kept) of \(count.counted("day"))" : nil
  }

  private var macros: [String] {
    guard let shares = MacroShares(averages.days) else { return [] }
    let all = averages.days.count
    let note = shares.count < all ? " (known of \(shares.count) of \(all) days)" : ""
    return shares.lines(console, note: note)
  }

  private var lowestText: String? {
    guard averages.days.count > 1 else { return nil }
    return averages.lowest.map(text)
  }

  private var highestText: String? {
    guard averages.days.count > 1 else { return nil }
    return averages.highest.map(text)
  }

  /// A day as its row has it.
  private func text(_ day: DayTotals) -> String {
    "\(day.date.shortText)\(view.spansYears ? " \(day.date.month.year)" : ""), \(day.eaten.rounded().shown) kcal"
      + (day.burned > 0 ? ", \(day.burned.rounded().shown) burned" : "")
  }

  private var weightText: String? {
    let weights = view.totals.compactMap(\.weight)
    guard let first = weights.first, let last = weights.last, weights.count > 1 else { return nil }
    return "\(settings.shownWeight(first)) to \(settings.shownWeight(last)), "
      + settings.shownChange(last - first)
  }
}
