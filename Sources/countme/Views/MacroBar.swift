/// How the energy is shared among the macronutrients, in one bar of three signs.
struct MacroBar {
  /// Protein, carbohydrates and fat in g.
  let protein, carbohydrates, fats: Double

  /// The shares of the energy in percent, in the order protein, carbohydrates, fat; nil where one of
  /// them is unknown.
  var shares: [Double]? {
    // Kilocalories in a gram, as food labels count them.
    let energies = [protein * 4, carbohydrates * 4, fats * 9]
    guard energies.allSatisfy({ $0 > 0 }) else { return nil }
    let all = energies.reduce(0, +)
    return energies.map { $0 / all * 100 }
  }

  /// The bar, which is as long as the three signs' shares; nil where one is unknown.
  func text(width: Int, isColored: Bool) -> String? {
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

  /// The grams, with their shares of the energy; nil where none is known.
  ///
  /// One of which there was nothing at all is taken as unknown: then the others' shares are too.
  var text: String? {
    let grams = [("protein", protein), ("carbs", carbohydrates), ("fat", fats)]
    let known = grams.indices.filter { grams[$0].1 > 0 }
    guard !known.isEmpty else { return nil }
    return known.map { index in
      let text = "\(grams[index].0) \(grams[index].1.rounded().shown) g"
      return shares.map { "\(text) (\($0[index].rounded().shown)%)" } ?? text
    }.joined(separator: " · ")
  }
}
