/// Numbers as apps write them in several countries.
package enum ImportedNumber {
  /// What commas mean.
  package enum Style {
    /// There are none; a point stands before the decimals.
    case point
    /// They part thousands, and a point stands before the decimals.
    case english
    /// The last of comma and point stands before the decimals, the other parts thousands.
    case either
  }

  /// The number that a text means; nil where it is none.
  package static func number(_ text: String, _ style: Style) -> Double? {
    switch style {
    case .point: return DecimalText.number(text)
    case .english:
      let groups = text.split(separator: ",", omittingEmptySubsequences: false)
      let areWhole = groups.dropFirst().allSatisfy {
        $0.prefix { $0 != "." }.utf8.count == 3
      }
      return areWhole ? DecimalText.number(groups.joined()) : nil
    case .either:
      // Apps part thousands with spaces of several kinds.
      let bare = text.filter { !$0.isWhitespace }
      let mark = bare.last { $0 == "," || $0 == "." }
      let other: Character = mark == "," ? "." : ","
      let plain = bare.filter { $0 != other }
      return DecimalText.number(plain.map { $0 == "," ? "." : String($0) }.joined())
    }
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
