import CountMeKit

/// How much of a food there is, as people say it: `2 slices`, `0.25 cup`, `2 × 250 ml bottle`.
struct PortionText {
  let text: String

  /// - Parameters:
  ///   - size: how many of the unit; nil where that is not known, and nothing is said.
  ///   - unit: what is counted, in the words of whoever wrote it down.
  init(_ size: Double?, _ unit: String?) {
    guard let size else {
      text = ""
      return
    }
    let unit = (unit ?? "").trimmed
    if unit.first?.isNumber == true {
      // A unit that is an amount itself.
      text = size == 1 ? unit.printable : "\(Self.number(size)) × \(unit.printable)"
    } else {
      text = "\(Self.number(size)) \(Self.counted(unit, size).printable)".trimmed
    }
  }

  /// As many digits as tell the amount: what is small must not become nothing, nor a quarter three tenths.
  private static func number(_ size: Double) -> String {
    let decimals: Double =
      switch abs(size) {
      case 10...: 10
      case 1..<10: 100
      case 0.01..<1: 1000
      default: 1e6
      }
    return CanonicalNumber.text(of: (size * decimals).rounded() / decimals)
  }

  /// The unit in the number that goes with a size; its first word counts, as in `slice, thin`.
  private static func counted(_ unit: String, _ size: Double) -> String {
    let word = unit.prefix { $0.isLetter }
    let rest = unit.dropFirst(word.count)
    let isOne = abs(size) <= 1
    for noun in nouns {
      let plural = noun.hasSuffix("s") || noun.hasSuffix("ch") ? "\(noun)es" : "\(noun)s"
      if !isOne, word == noun { return plural + rest }
      if isOne, word == plural { return noun + rest }
    }
    return unit
  }

  /// What takes a plural; abbreviations and sizes such as `tbsp` and `medium` do not.
  private static let nouns = [
    "serving", "portion", "slice", "piece", "cup", "glass", "bowl", "mug", "plate", "can", "tin",
    "bottle", "bar", "packet", "bag", "jar", "pot", "scoop", "spoon", "teaspoon", "tablespoon",
    "handful", "pinch", "egg", "ounce", "pound", "pint", "wedge", "rasher", "strip", "stick",
    "roll",
    "gram", "unit", "item",
  ]
}

extension FoodItem {
  /// How much of it was eaten; empty where that is not known.
  var portion: String { PortionText(servingSize, servingUnit).text }
}
