/// The words in which violations tell what was expected and found.
enum SchemaWording {
  /// A value, short enough for a line.
  static func shown(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): return "a list of \(counted(elements.count, "element"))"
    case .object(let members): return "an object of \(counted(members.count, "field"))"
    case .string(let text):
      let start = text.unicodeScalars.prefix(shownScalars + 1)
      guard start.count > shownScalars else { return value.compactText }
      return JSONValue.string(String(start.dropLast())).compactText + "…"
    case .null, .bool, .number: return value.compactText
    }
  }

  private static let shownScalars = 60

  static func shown(_ number: Double) -> String { CanonicalNumber.text(of: number) }

  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// What is wanted of a number of things.
  static func count(_ minimum: Int?, _ maximum: Int?, _ noun: String) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?) where minimum == maximum: counted(minimum, noun)
    case (let minimum?, let maximum?) where minimum < maximum:
      "\(minimum) to \(counted(maximum, noun))"
    case (let minimum?, _): "at least \(counted(minimum, noun))"
    case (nil, let maximum?): "at most \(counted(maximum, noun))"
    case (nil, nil): "any number of \(noun)s"
    }
  }

  static func types(_ types: JSONTypes) -> String {
    types.list.map(\.words).joined(separator: " or ")
  }

  static func choices(_ choices: Choices) -> String {
    let list = choices.values.prefix(12).map { shown($0) }.joined(separator: ", ")
    guard choices.values.count > 1 else { return list }
    return "one of \(list)" + (choices.values.count > 12 ? ", …" : "")
  }

  /// All limits of a number together.
  static func limits(_ rules: NumberRules) -> String {
    if let minimum = rules.minimum, let maximum = rules.maximum, minimum <= maximum,
      rules.exclusiveMinimum == nil, rules.exclusiveMaximum == nil
    {
      return "\(shown(minimum)) to \(shown(maximum))"
    }
    let parts = [
      rules.minimum.map { "at least \(shown($0))" },
      rules.exclusiveMinimum.map { "more than \(shown($0))" },
      rules.maximum.map { "at most \(shown($0))" },
      rules.exclusiveMaximum.map { "less than \(shown($0))" },
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }
}
