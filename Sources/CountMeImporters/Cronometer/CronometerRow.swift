import CountMeFormats
import CountMeModel

/// One row of Cronometer's servings.
struct CronometerRow {
  /// The food that a row tells of.
  struct Serving {
    let date: CalendarDate
    let minuteOfDay: Int?
    let meal: String?
    /// What makes the row this one, besides day and time.
    ///
    /// Nutrients are not part of it: their columns differ by year and setting, and importing the same
    /// log from another year's export must add nothing.
    let key: [String]
    /// The food's own fields.
    var fields: JSONObject
  }

  private let record: CSVRecord
  private let columns: CronometerColumns
  private(set) var warnings: [ImportWarning] = []

  init(_ record: CSVRecord, _ columns: CronometerColumns) {
    self.record = record
    self.columns = columns
  }

  var position: TextPosition { record.fields[0].position }

  /// The row's food, or nil, with a warning, where it has no name or no energy.
  mutating func serving() throws(ImportError) -> Serving? {
    guard let date = CalendarDate(text(columns.day)) else {
      throw badValue(columns.day, expected: "a day such as 2026-11-20")
    }
    let minute = try minuteOfDay()
    guard let energy = try energy(), hasName() else { return nil }
    let meal = meal()
    var fields: JSONObject = ["name": .string(cut(columns.name, to: 200))]
    fields["calories"] = .number(energy)
    fields["meal"] = meal.map { .string($0) }
    setAmount(&fields)
    if let category = columns.category, !text(category).isEmpty {
      fields["category"] = .string(cut(category, to: 200))
    }
    try setNutrients(&fields)
    let key = [columns.group, columns.name, columns.amount].map { $0.map(text) ?? "" }
    return Serving(
      date: date, minuteOfDay: minute, meal: meal,
      key: key, fields: fields)
  }

  /// The energy in kcal; nil, with a warning, where it is unknown or negative.
  private mutating func energy() throws(ImportError) -> Double? {
    if text(columns.energy).isEmpty { warn(.rowLeftOut, columns.energy) }
    return try number(columns.energy, else: .rowLeftOut)
      .map { ($0 * columns.kilocalories).roundedToHundredths }
  }

  private mutating func hasName() -> Bool {
    if text(columns.name).isEmpty { warn(.rowLeftOut, columns.name) }
    return !text(columns.name).isEmpty
  }

  private func minuteOfDay() throws(ImportError) -> Int? {
    guard let time = columns.time, !text(time).isEmpty else { return nil }
    guard let minute = ClockText.minuteOfDay(text(time)) else {
      throw badValue(time, expected: "a time such as 08:15 or 8:15 AM")
    }
    return minute
  }

  /// The meal by the name that our own entries have; Cronometer calls no meal `Uncategorized`.
  private mutating func meal() -> String? {
    guard let group = columns.group, !text(group).isEmpty else { return nil }
    switch text(group).lowercased() {
    case "uncategorized": return nil
    case "snacks": return "snack"
    case let known where ["breakfast", "lunch", "dinner", "snack", "drinks"].contains(known):
      return known
    default: return cut(group, to: 60)
    }
  }

  private mutating func setAmount(_ fields: inout JSONObject) {
    guard let column = columns.amount else { return }
    let amount = ImportedAmount(text(column))
    fields["servingSize"] = amount.size.map { .number($0) }
    guard let unit = amount.unit else { return }
    fields["servingUnit"] = .string(shortened(unit, to: 60, column))
  }

  private mutating func setNutrients(_ fields: inout JSONObject) throws(ImportError) {
    var further = JSONObject()
    for nutrient in columns.nutrients {
      guard let amount = try number(nutrient.index, else: .valueLeftOut) else { continue }
      if let field = nutrient.field {
        fields[field] = .number(amount)
      } else {
        further[nutrient.header] = .number(amount)
      }
    }
    if !further.isEmpty { fields["micronutrients"] = .object(further) }
  }

  private func text(_ column: Int) -> String { record.fields[column].text.trimmed }

  /// The amount in a cell; nil where it is empty, and, with a warning, where it is negative.
  private mutating func number(
    _ column: Int, else kind: ImportWarning.Kind
  ) throws(ImportError) -> Double? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    guard let number = DecimalText.number(text) else {
      throw badValue(column, expected: "a number such as 12.50")
    }
    if number < 0 { warn(kind, column) }
    return number < 0 ? nil : number
  }

  private mutating func cut(_ column: Int, to limit: Int) -> String {
    shortened(text(column), to: limit, column)
  }

  /// The text with so many scalars at most, which is how schemas count.
  private mutating func shortened(_ text: String, to limit: Int, _ column: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    warn(.textCut, column)
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))).trimmed
  }

  private mutating func warn(_ kind: ImportWarning.Kind, _ column: Int) {
    warnings.append(
      ImportWarning(
        kind: kind, column: columns.header(column), text: record.fields[column].text,
        position: record.fields[column].position))
  }

  private func badValue(_ column: Int, expected: String) -> ImportError {
    ImportError(
      .badValue(column: columns.header(column), text: text(column), expected: expected),
      at: record.fields[column].position)
  }
}

extension Double {
  /// The nearest number with two decimals, as Cronometer writes energies.
  fileprivate var roundedToHundredths: Double { (self * 100).rounded() / 100 }
}
