/// Numbers as apps write them in several countries.
package enum ImportedNumber {
  /// What commas mean.
  package enum Style {
    /// There are none; a point stands before the decimals.
    case point
    /// They part thousands, and a point stands before the decimals.
    case english
    /// A comma stands before the decimals, and points part thousands.
    case continental
    /// The last of comma and point stands before the decimals, the other parts thousands.
    case either
    /// English or continental, and nobody knows which: what either reads as another number is none.
    case unclear
  }

  /// The number that a text means; nil where it is none.
  package static func number(_ text: String, _ style: Style) -> Double? {
    switch style {
    case .point: return DecimalText.number(text)
    case .english:
      // Nearly all are plain, and a table has many.
      return DecimalText.number(text) ?? grouped(text, thousands: ",", decimals: ".")
    case .continental: return grouped(text, thousands: ".", decimals: ",")
    case .unclear:
      // With a point alone it is what most programs write.
      if !text.utf8.contains(UInt8(ascii: ",")) {
        return number(text, .english) ?? number(text, .continental)
      }
      let (english, continental) = (number(text, .english), number(text, .continental))
      return english == nil || continental == nil ? english ?? continental : nil
    case .either:
      // Apps part thousands with spaces of several kinds.
      let bare = text.filter { !$0.isWhitespace }
      let mark = bare.last { $0 == "," || $0 == "." }
      let other: Character = mark == "," ? "." : ","
      let plain = bare.filter { $0 != other }
      return DecimalText.number(plain.map { $0 == "," ? "." : String($0) }.joined())
    }
  }

  /// How numbers are written where one is written like this; nil where that does not tell.
  package static func style(shownBy text: String) -> Style? {
    guard text.contains(where: { $0 == "," || $0 == "." }) else { return nil }
    let (english, continental) = (number(text, .english), number(text, .continental))
    if english != nil { return continental == nil ? .english : nil }
    return continental == nil ? nil : .continental
  }

  private static func grouped(
    _ text: String, thousands: Character, decimals: Character
  ) -> Double? {
    // Some programs part thousands with spaces of several kinds, or an apostrophe.
    let bare = text.map { $0.isWhitespace || "'’".contains($0) ? thousands : $0 }
    let parts = bare.split(separator: decimals, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let groups = whole.split(separator: thousands, omittingEmptySubsequences: false)
    let first = groups.first?.drop { $0 == "-" } ?? []
    let isGrouped = (1...3).contains(first.count) && first.first != "0"
    guard groups.count == 1 || isGrouped && groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let plain = ([Array(groups.joined())] + parts.dropFirst().map(Array.init)).joined(separator: [
      "."
    ])
    return DecimalText.number(String(plain))
  }
}

extension Double {
  /// The nearest number with so many decimals, so that converted units stay readable.
  package func rounded(to decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (self * scale).rounded()
    return scaled.isFinite ? scaled / scale : self
  }
}
