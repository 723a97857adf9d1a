/// Values as a row of little columns.
struct Sparkline {
  /// One sign for each value, from the least to the greatest.
  let text: String

  init(_ values: [Double?]) {
    let known = values.compactMap { $0 }
    let least = known.min() ?? 0
    let span = max((known.max() ?? 0) - least, .leastNonzeroMagnitude)
    text = String(
      values.map { value in
        guard let value else { return " " }
        let step = Int(((value - least) / span * Double(Self.signs.count - 1)).rounded())
        return Self.signs[min(max(step, 0), Self.signs.count - 1)]
      })
  }

  private static let signs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
