import CountMeModel

/// An amount with its unit, such as `80 g` or `2 slices`.
struct Serving {
  let size: Double
  let unit: String

  /// So much in a unit.
  init(size: Double, unit: String) {
    self.size = size
    self.unit = unit
  }

  /// Reads a number and a unit; a number alone counts servings.
  init(_ text: String) throws(DiaryError) {
    let trimmed = text.trimmed
    let number = trimmed.prefix { $0.isNumber || $0 == "." || $0 == "," }
    guard let size = Double(String(number.map { $0 == "," ? "." : $0 })), size >= 0 else {
      throw .misunderstood(what: "serving", text: text, expected: "a number and a unit: 80 g")
    }
    self.size = size
    let rest = String(trimmed.dropFirst(number.count)).trimmed
    unit = rest.isEmpty ? "serving" : rest
  }

  /// The amount as a person writes it.
  var text: String { "\(CanonicalNumber.text(of: size)) \(unit)" }

  func write(to fields: inout JSONObject) {
    fields["servingSize"] = .number(size)
    fields["servingUnit"] = .string(unit)
  }
}

extension String {
  /// The text without the white space around it.
  package var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
