import CountMeKit

/// Protein, carbohydrates and fat of a day, or of an average one, and how the energy is shared among them.
struct MacroShares {
  /// One of the three: its name, how much of it in g, and its share of the energy in percent where all three are known.
  struct Part {
    let name: String
    let grams: Double
    let share: Double?
  }

  /// Protein, carbohydrates and fat; one of which there is nothing at all is taken as unknown.
  let parts: [Part]
  /// Of how many days they are.
  let count: Int

  /// Nil where none is known.
  init?(protein: Double, carbohydrates: Double, fats: Double, days: Int = 1) {
    // Kilocalories in a gram, as food labels count them.
    let all = [("protein", protein, 4.0), ("carbs", carbohydrates, 4.0), ("fat", fats, 9.0)]
    guard all.contains(where: { $0.1 > 0 }) else { return nil }
    let energy = all.allSatisfy { $0.1 > 0 } ? all.reduce(0) { $0 + $1.1 * $1.2 } : nil
    parts = all.map { name, grams, kilocalories in
      Part(name: name, grams: grams, share: energy.map { grams * kilocalories / $0 * 100 })
    }
    count = days
  }

  /// Those of an average day; days of which none is known do not count.
  init?(_ days: [DayTotals]) {
    let known = days.filter { $0.protein + $0.carbohydrates + $0.fats > 0 }
    let mean = { (value: (DayTotals) -> Double) in
      known.reduce(0) { $0 + value($1) } / Double(max(known.count, 1))
    }
    self.init(
      protein: mean(\.protein), carbohydrates: mean(\.carbohydrates), fats: mean(\.fats),
      days: known.count)
  }

  /// The shares in percent; nil where one is unknown.
  var shares: [Double]? {
    let known = parts.compactMap(\.share)
    return known.isEmpty ? nil : known
  }

  /// A bar that is as long as the three signs' shares; nil where one is unknown.
  func bar(width: Int, isColored: Bool) -> String? {
    guard let shares else { return nil }
    let first = Int((shares[0] / 100 * Double(width)).rounded())
    let second = Int(((shares[0] + shares[1]) / 100 * Double(width)).rounded()) - first
    let parts: [(Character, Int, Style)] = [
      ("█", first, .blue), ("▓", second, .yellow), ("░", width - first - second, .red),
    ]
    return parts.map { sign, count, style in
      String(repeating: sign, count: count).styled(style, if: isColored && count > 0)
    }.joined()
  }

  /// The grams that are known, with their shares of the energy.
  var text: String {
    parts.filter { $0.grams > 0 }.map { part in
      "\(part.name) \(part.grams.rounded().shown) g"
        + (part.share.map { " (\($0.rounded().shown)%)" } ?? "")
    }.joined(separator: " · ")
  }

  /// Two lines at most: the grams behind their name, and the bar below.
  ///
  /// - Parameter note: what else is to be said of the grams.
  func lines(_ console: Console, note: String = "") -> [String] {
    let bar = bar(width: Bar.width(beside: console.width), isColored: console.isColored)
    return "\("macros".padded(to: 8)) \(text)\(note)".folded(to: console.width, indent: 9)
      + (bar.map { ["\("".padded(to: 8)) \($0)"] } ?? [])
  }
}
