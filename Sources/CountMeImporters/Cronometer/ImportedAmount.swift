import CountMeFormats
import CountMeModel

/// An amount with its unit as Cronometer writes it, such as `600.00 g` or `4.00 x 4.0 oz`.
struct ImportedAmount {
  /// How much; nil where the text begins with no number.
  let size: Double?
  /// Of what; nil where the text is empty.
  let unit: String?

  init(_ text: String) {
    let digits = text.prefix { !$0.isWhitespace }
    size = ImportedNumber.number(String(digits), .english).flatMap { $0 < 0 ? nil : $0 }
    let rest = size == nil ? text : String(text.dropFirst(digits.count)).trimmed
    unit = rest.isEmpty ? (size == nil ? nil : "serving") : rest
  }
}
