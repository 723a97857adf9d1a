import CountMeFoods
import CountMeModel

/// A weight or volume on a label, such as `330 ml`.
struct LabelMeasure {
  /// How much it is, in g or ml.
  let amount: Double
  /// Whether it is a volume.
  let isVolume: Bool
  /// Whether it is metric, as what is measured on labels is.
  private let isMetric: Bool

  /// Reads a number and a unit; nil for anything else.
  init?(_ text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    guard !number.isEmpty, let count = Product.amount(String(number)) else { return nil }
    let unit = String(text.dropFirst(number.count)).trimmed
    switch FoodUnit(unit) {
    case .mass(let each): (amount, isVolume) = (count * each, false)
    case .volume(let each): (amount, isVolume) = (count * each, true)
    case nil: return nil
    }
    isMetric = Self.metric.contains(unit.lowercased())
  }

  /// The one that tells most in a label's words: of `2 tbsp (37 g)` the weight.
  init?(best text: String) {
    let measures = text.replacing(", ", with: "(").split(whereSeparator: { "()/".contains($0) })
      .compactMap { LabelMeasure(String($0).trimmed) }
    guard let best = measures.first(where: \.isMetric) ?? measures.first else { return nil }
    self = best
  }

  private static let metric: Set<String> = ["g", "gr", "kg", "mg", "ml", "cl", "dl", "l"]
}
