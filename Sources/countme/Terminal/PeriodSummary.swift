import CountMeKit
import CountMeModel

/// What some days come to, in a few lines.
struct PeriodSummary {
  private let view: PeriodView
  private let settings: Settings
  private let width: Int

  init(_ view: PeriodView, _ settings: Settings, width: Int) {
    self.view = view
    self.settings = settings
    self.width = width
  }

  var lines: [String] {
    let facts = [
      ("average", averageText), ("goal", goalText), ("macros", macroText), ("lowest", lowestText),
      ("highest", highestText), ("weight", weightText),
    ]
    return facts.flatMap { name, text in
      text.map { "\(name.padded(to: 8)) \($0)".folded(to: width, indent: 9) } ?? []
    }
  }

  private var averages: DayAverages { view.averages }

  private var averageText: String? {
    let count = averages.days.count
    guard count > 0 else { return nil }
    let burned = averages.average(\.burned).rounded()
    let isTodayLeftOut =
      averages.days.last?.date != view.today
      && view.totals.contains { $0.date == view.today && $0.isLogged }
    return "\(averages.average(\.eaten).rounded().shown) kcal a day"
      + (burned > 0 ? ", \(burned.shown) burned" : "")
      + " (\(count) day\(count == 1 ? "" : "s")\(isTodayLeftOut ? ", without today" : ""))"
  }

  private var goalText: String? {
    let (kept, count) = averages.goalsKept
    return count > 0 ? "kept on \(kept) of \(count) day\(count == 1 ? "" : "s")" : nil
  }

  private var macroText: String? {
    averages.macroText
  }

  private var lowestText: String? {
    guard averages.days.count > 1 else { return nil }
    return averages.lowest.map { "\($0.date.shortText), \($0.net.rounded().shown) kcal" }
  }

  private var highestText: String? {
    guard averages.days.count > 1 else { return nil }
    return averages.highest.map { "\($0.date.shortText), \($0.net.rounded().shown) kcal" }
  }

  private var weightText: String? {
    let weights = view.totals.compactMap(\.weight)
    guard let first = weights.first, let last = weights.last, weights.count > 1 else { return nil }
    return "\(settings.shownWeight(first)) to \(settings.shownWeight(last)), "
      + settings.shownChange(last - first)
  }
}

extension DayAverages {
  /// What was eaten of the macronutrients, with their shares of the energy; nil where none is known.
  ///
  /// One of which there was nothing on any day is taken as unknown: then the others' shares are too.
  var macroText: String? {
    let grams = [
      ("protein", average(\.protein), 4.0), ("carbs", average(\.carbohydrates), 4.0),
      ("fat", average(\.fats), 9.0),
    ]
    let known = grams.filter { $0.1 > 0 }
    guard !known.isEmpty else { return nil }
    let energy = grams.reduce(0) { $0 + $1.1 * $1.2 }
    return known.map { name, amount, perGram in
      let share = (amount * perGram / energy * 100).rounded().shown
      let text = "\(name) \(amount.rounded().shown) g"
      return known.count == grams.count ? "\(text) (\(share)%)" : text
    }.joined(separator: " · ")
  }
}
