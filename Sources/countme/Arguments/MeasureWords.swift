import CountMeKit

extension Mass {
  /// The mass that a text such as `81.2`, `179 lb` or `12 st 7` means.
  ///
  /// - Parameter unit: the unit of a number without one.
  init(words text: String, unit: String) throws(DiaryError) {
    if let pounds = Self.stones(text) {
      self.init(kilograms: Water.rounded(Mass(pounds: pounds).kilograms))
    } else {
      let value = MeasureWords(text).value { MeasureUnits.masses[$0.isEmpty ? unit : $0] }
      guard let value else { throw Self.unclear(text) }
      self.init(kilograms: value)
    }
  }

  /// The error for words that are no weight.
  static func unclear(_ text: String) -> DiaryError {
    .argument("weight", text, expected: "81.2, 81.2 kg or 179 lb")
  }

  /// The pounds of stones and pounds, as people in Britain say their weight: `12 st 7`, `12 stone 7 lb`.
  private static func stones(_ text: String) -> Double? {
    let parts = text.lowercased().split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard parts.count == 2, parts[1] < 14, let first = words.first,
      ["st", "stone"].contains(first),
      words.count == 1 || words.count == 2 && ["lb", "lbs", "pounds", "pound"].contains(words[1])
    else { return nil }
    return parts[0] * 14 + parts[1]
  }
}

extension Volume {
  /// The volume that a text such as `250`, `0.5 l`, `8 fl oz` or `1 cup` means.
  ///
  /// - Parameter unit: the unit of a number without one.
  init(words text: String, unit: String) throws(DiaryError) {
    let words = MeasureWords(text)
    if ["", "ml"].contains(words.unit) { try SpokenNumber.expectClear(words.digits) }
    let value = words.value { word in
      if ["pint", "pints"].contains(word), unit != "fl oz" { return FoodMeasure.imperialPint }
      return MeasureUnits.volumes[word.isEmpty ? unit : word] ?? FoodMeasure.milliliters(of: word)
    }
    guard let value else {
      throw .argument("volume", text, expected: "250, 0.5l, 1 cup, 8 fl oz or 1 glass (250 ml)")
    }
    self.init(milliliters: value)
  }
}

/// A number and a unit, as people type them.
struct MeasureWords {
  /// The digits, with their points and commas.
  let digits: String
  /// What stands behind them, in lower case.
  let unit: String

  init(_ text: String) {
    let trimmed = text.trimmed
    digits = String(trimmed.prefix { $0.isNumber || $0 == "." || $0 == "," })
    unit = String(trimmed.dropFirst(digits.count)).trimmed.lowercased()
  }

  /// The number times what its unit is, as documents hold it; nil where either is unknown.
  func value(_ factor: (String) -> Double?) -> Double? {
    guard let number = Quantity(argument: digits), let factor = factor(unit) else { return nil }
    return Water.rounded(number.value * factor)
  }
}

extension Serving {
  /// The amount that a text such as `80 g`, `2 slices` or `2` means.
  init(argument text: String) throws(DiaryError) {
    let words = MeasureWords(text)
    if ["g", "ml", "mg"].contains(words.unit) { try SpokenNumber.expectClear(words.digits) }
    guard let serving = Serving(words: text) else {
      throw .argument(
        "serving", text, expected: "a number and a unit, such as \"80 g\", \"2 slices\" or 2")
    }
    self = serving
  }
}
