import CountMeFoods
import CountMeFormats
import CountMeModel

extension Product {
  /// What the amounts of a table are for.
  enum Basis: Sendable {
    /// 100 g, or 100 ml.
    case hundred
    /// A serving.
    case serving
  }

  /// A product from what its fields say; of two of one kind the first counts.
  ///
  /// What is no number, such as `n.d.`, is not known; a trace is nothing.
  ///
  /// - Returns: nil for one without a name.
  init?(_ fields: some Sequence<(field: ProductField, text: String)>, basis: Basis = .hundred) {
    self.init(name: "")
    var texts: [ProductField: String] = [:]
    var kilojoules: Double?
    var sodium: Double?
    for (field, text) in fields {
      let text = text.trimmed
      guard !text.isEmpty else { continue }
      switch field {
      case .name where !name.isEmpty:
        if otherNames.count < 12 { otherNames.append(text.shortened(to: 200)) }
      case .otherName:
        for word in text.split(whereSeparator: { ";|".contains($0) }) where synonyms.count < 24 {
          synonyms.append(String(word).trimmed.shortened(to: 100))
        }
      case .name: name = text.shortened(to: 200)
      case .fact(let fact, let factor):
        guard per100[fact] == nil, let amount = Self.amount(text) else { continue }
        let value = Self.digits(amount * factor)
        per100[fact] = value <= Self.most(of: fact) ? value : nil
      case .kilojoules: kilojoules = kilojoules ?? Self.amount(text)
      case .salt(let factor): sodium = Self.amount(text).map { $0 * factor * 0.3934 }
      default: texts[field] = texts[field] ?? text
      }
    }
    guard !name.isEmpty else { return nil }
    if let kilojoules, per100.calories ?? .infinity > Self.mostEnergy {
      per100["calories"] = Self.digits(kilojoules / Energy.kilojoulesPerKilocalorie)
    }
    if per100["sodium"] == nil, let sodium, sodium <= Self.most(of: "sodium") {
      per100["sodium"] = Self.digits(sodium)
    }
    takeTexts(texts)
    if basis == .serving {
      guard let serving else { return nil }
      per100 = per100.scaled(by: 100 / serving.amount)
    }
  }

  private mutating func takeTexts(_ texts: [ProductField: String]) {
    brand = texts[.brand].flatMap { $0.split(separator: ",").first }
      .map { String($0).trimmed.shortened(to: 100) }
    barcode = texts[.barcode].flatMap { Barcode($0.withLeadingZeros) }
    number = texts[.number].flatMap { Self.isKey($0) ? $0 : nil }
    ingredients = texts[.ingredients].map(Self.ingredients) ?? []
    let units = [texts[.servingUnit], texts[.packageUnit], texts[.package], texts[.serving]]
    isDrink = units.lazy.compactMap { $0.flatMap(Self.isVolume) }.first ?? false
    serving = Portion(
      texts[.serving] ?? "", amount: texts[.servingAmount].flatMap(Self.amount))
    if serving == nil, let text = texts[.serving], let unit = texts[.servingUnit] {
      serving = Portion("\(text) \(unit)", amount: nil)
    }
    package = texts[.packageAmount].flatMap(Self.amount)
    if package == nil { package = texts[.package].flatMap { Portion($0, amount: nil)?.amount } }
    if let whole = package, !(1...5000).contains(whole) { package = nil }
  }

  /// Whether a food's own number can be said among words, and with its table's name is a source.
  private static func isKey(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x2D || $0 == 0x5F
    }
    return isPlain && (1...29).contains(text.utf8.count)
  }

  /// What a fact can be at the most: a serving of a kilogram of nothing else.
  private static func most(of fact: String) -> Double {
    fact.hasSuffix("(µg)") ? 1e9 : fact == "calories" ? 1e4 : fact.hasSuffix("(g)") ? 1e3 : 1e6
  }

  /// The number that a cell holds; nil where nothing is known.
  static func amount(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    if isPlain { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
    if ["tr", "tr.", "trace", "traces", "Tr", "Tr."].contains(text) { return 0 }
    guard let number = ImportedNumber.number(text, .either), number >= 0 else { return nil }
    return number
  }

  /// Whether an amount or a unit is one of volume; nil where it is neither that nor a weight.
  private static func isVolume(_ text: String) -> Bool? {
    if let unit = FoodUnit(text) {
      if case .volume = unit { return true }
      return false
    }
    return LabelMeasure(best: text)?.isVolume
  }

  /// The ingredients of a label, which commas part outside of parentheses.
  private static func ingredients(_ text: String) -> [String] {
    var parts: [String] = []
    var depth = 0
    var part: [UInt8] = []
    for byte in text.shortened(to: 8000).utf8 + [0x2C] {
      if byte == 0x28 || byte == 0x5B { depth += 1 }
      if byte == 0x29 || byte == 0x5D { depth = max(0, depth - 1) }
      guard depth == 0, byte == 0x2C || byte == 0x3B else {
        part.append(byte)
        continue
      }
      let word = String(decoding: part, as: UTF8.self).trimmed.trimming("._*").shortened(to: 200)
      if !word.isEmpty, parts.count < 100 { parts.append(word) }
      part = []
    }
    return parts
  }

  /// Six digits that count.
  private static func digits(_ value: Double) -> Double { value.rounded(to: value < 1 ? 7 : 3) }
}

extension String {
  /// The text, or as many whole characters of it as fit into so many bytes.
  fileprivate func shortened(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var text = self
    while text.utf8.count > count { text.removeLast() }
    return text
  }

  /// Nine to twelve digits as a barcode of 13, of which a spreadsheet took the zeros in front away.
  fileprivate var withLeadingZeros: String {
    let isDigits = utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isDigits, (9...12).contains(utf8.count) else { return self }
    return String(repeating: "0", count: 13 - utf8.count) + self
  }

  fileprivate func trimming(_ signs: String) -> String {
    var text = self[...]
    while let first = text.first, signs.contains(first) { text.removeFirst() }
    while let last = text.last, signs.contains(last) { text.removeLast() }
    return String(text).trimmed
  }
}
