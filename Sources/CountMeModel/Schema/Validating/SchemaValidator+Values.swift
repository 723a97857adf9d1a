/// Numbers and texts.
extension SchemaValidator {
  mutating func checkNumber(_ number: Double, _ rules: NumberRules) -> Bool {
    var fits = true
    if let keyword = Self.brokenLimit(of: number, rules) {
      report(keyword, SchemaWording.limits(rules), SchemaWording.shown(number))
      fits = false
    }
    if let divisor = rules.divisor, !Self.isMultiple(number, of: divisor) {
      report(
        .multipleOf, "a multiple of \(SchemaWording.shown(divisor))",
        SchemaWording.shown(number))
      fits = false
    }
    return fits
  }

  private static func brokenLimit(of number: Double, _ rules: NumberRules) -> SchemaKeyword? {
    if let limit = rules.minimum, number < limit { return .minimum }
    if let limit = rules.maximum, number > limit { return .maximum }
    if let limit = rules.exclusiveMinimum, number <= limit { return .exclusiveMinimum }
    if let limit = rules.exclusiveMaximum, number >= limit { return .exclusiveMaximum }
    return nil
  }

  /// Whether `number` is `divisor` taken a whole number of times, as the decimals that people see.
  ///
  /// Neither 19.99 nor 0.01 is exact in binary: each may be half a unit in the last place off, and the
  /// quotient half a unit more.
  private static func isMultiple(_ number: Double, of divisor: Double) -> Bool {
    let quotient = number / divisor
    guard quotient.isFinite else {
      return number.truncatingRemainder(dividingBy: divisor) == 0
    }
    return (quotient - quotient.rounded()).magnitude <= 2 * quotient.ulp
  }

  mutating func checkText(_ text: String, _ rules: TextRules) -> Bool {
    var fits = true
    spend(text.utf8.count / 64)
    if rules.minimum != nil || rules.maximum != nil, !checkLength(of: text, rules) { fits = false }
    if let pattern = rules.pattern {
      if !matches(pattern, text) {
        report(.pattern, "a text of the form \(pattern.text)", found: .string(text))
        fits = false
      }
    }
    if let format = rules.format, !format.accepts(text) {
      report(.format, format.expected, found: .string(text))
      fits = false
    }
    return fits
  }

  private mutating func checkLength(of text: String, _ rules: TextRules) -> Bool {
    let bytes = text.utf8.count
    let (minimum, maximum) = (rules.minimum ?? 0, rules.maximum ?? .max)
    // A character takes one to four bytes; most texts need no counting.
    if bytes <= maximum, (bytes + 3) / 4 >= minimum { return true }
    let length = text.unicodeScalars.count
    guard length < minimum || length > maximum else { return true }
    report(
      length < minimum ? .minLength : .maxLength,
      SchemaWording.count(rules.minimum, rules.maximum, "character"),
      length == 0 ? "an empty text" : SchemaWording.counted(length, "character"))
    return false
  }
}
