import CountMeModel

/// Numbers as Apple Health writes them, with many decimals and sometimes an exponent.
enum HealthNumber {
  /// The number; nil where the text is none or is not finite.
  static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite,
      text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) })
    else { return nil }
    return number
  }
}

extension ImportedMoment {
  /// A time with an offset as Apple Health writes it: `2026-01-02 08:00:00 +0100`.
  ///
  /// The offset is the one that the phone had at the export, and is kept.
  init?(offsetText text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, words[2].utf8.count == 5,
      let time = ZonedTime("\(words[0])T\(words[1])\(words[2].prefix(3)):\(words[2].suffix(2))")
    else { return nil }
    self.init(time)
  }
}
