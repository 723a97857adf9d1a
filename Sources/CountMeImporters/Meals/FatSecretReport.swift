import CountMeFormats
import CountMeModel

extension ImportFormat {
  /// FatSecret's detailed food diary report.
  public static let fatSecret = ImportFormat(
    name: "fatsecret", summary: "FatSecret: Food Diary, Export, Detailed Report (CSV)",
    mappings: [
      "an indented food": "foodItems with its nutrients",
      "the line below it": "foodItems.servingSize and servingUnit",
      "the heading above it": "foodItems.date and meal",
    ],
    leftOut: "sums of days and meals, which follow from the entries, and the period's summary",
    recognises: { head in
      head.text.contains("Food Diary Report") ? "it calls itself Food Diary Report" : nil
    },
    reading: .eachFile { file, draft throws(ImportError) in
      draft = try FatSecretReport(file, draft).draft
    })
}

/// Reads FatSecret's detailed report, whose indentation says what a line is.
///
/// No space: a day with its sums. One: a meal with its sums. Two: a food. Three: the serving of the food
/// above. Inner quotation marks stand as they are, and rows have several widths.
struct FatSecretReport {
  private struct Food {
    let name: String
    let position: TextPosition
    var fields: JSONObject
    var serving = ""
  }

  private(set) var draft: ImportDraft
  private let numbers: ImportedNumber.Style
  /// How many headings are still to come.
  private var headings: Int
  private var columns: [FatSecretColumn] = []
  private var date: CalendarDate?
  private var meal: String?
  private var food: Food?

  init(_ file: ImportedFile, _ draft: ImportDraft) throws(ImportError) {
    self.draft = draft
    let dialect = CSVDialect(allowsInnerQuotes: true, allowsAnyWidth: true, hasComments: true)
    (numbers, headings) = try Self.look(at: file, dialect)
    var reader = CSVFile(try file.text(allowsLatin1: true), dialect: dialect)
    while let record = try reader.next() {
      var failure: ImportError?
      do { try read(record) } catch { failure = error }
      if let failure { try self.draft.note(failure) }
      try self.draft.endIfStrict()
    }
    finishFood()
    guard !columns.isEmpty else {
      throw ImportError(
        .otherKind(missing: ["Date"], looksLike: nil), at: .start)
    }
  }

  /// How the report writes numbers, as far as one of them tells, and how many headings it has: the last one is
  /// that of the days, one before it that of their averages.
  private static func look(
    at file: ImportedFile, _ dialect: CSVDialect
  ) throws(ImportError) -> (ImportedNumber.Style, headings: Int) {
    var style: ImportedNumber.Style?
    var headings = 0
    var reader = CSVFile(try file.text(allowsLatin1: true), dialect: dialect)
    while let record = try reader.next() {
      if FatSecretColumn.columns(record) != nil { headings += 1 }
      for field in record.fields.dropFirst() where style == nil {
        style = ImportedNumber.style(shownBy: field.text.trimmed)
      }
    }
    return (style ?? .unclear, headings)
  }

  private mutating func read(_ record: CSVRecord) throws(ImportError) {
    let text = record.fields[0].text
    if let header = FatSecretColumn.columns(record) {
      headings -= 1
      if headings == 0 { columns = header }
      return
    }
    guard !columns.isEmpty, !text.trimmed.isEmpty else { return }
    switch text.prefix(while: { $0 == " " }).count {
    case 0:
      finishFood()
      // What stands below a day that cannot be read is not of the day before.
      (date, meal) = (nil, nil)
      guard let date = ImportedDay.date(text.trimmed, .monthFirst) else {
        throw ImportError(
          .badValue(column: "Date", text: text, expected: "a day such as Tuesday, May 1, 2018"),
          at: record.fields[0].position)
      }
      self.date = date
    case 1:
      finishFood()
      meal = MealName.own(text.trimmed)
    case 2:
      finishFood()
      try beginFood(record)
    default: food?.serving += text.trimmed
    }
  }

  private mutating func beginFood(_ record: CSVRecord) throws(ImportError) {
    var fields = JSONObject()
    var nutrients = JSONObject()
    for (column, field) in zip(columns, record.fields).dropFirst() {
      let text = field.text.trimmed
      guard !text.isEmpty else { continue }
      guard let number = ImportedNumber.number(text, numbers) else {
        throw ImportError(
          .badValue(column: column.heading, text: text, expected: "a number such as 12.50"),
          at: field.position)
      }
      switch column.meaning {
      case .field(let name): fields[name] = .number(column.amount(number))
      case .nutrient(let name): nutrients[name] = .number(column.amount(number))
      case .unknown: draft.leaveOut("the column \(column.heading)")
      case .spare: break
      }
    }
    if !nutrients.isEmpty { fields["micronutrients"] = .object(nutrients) }
    guard fields["calories"] != nil, date != nil else {
      return draft.warn(
        ImportWarning(
          kind: .rowLeftOut, column: "Cals", text: "", position: record.fields[0].position))
    }
    food = Food(
      name: record.fields[0].text.trimmed, position: record.fields[0].position, fields: fields)
  }

  private mutating func finishFood() {
    guard let food, let date else { return }
    self.food = nil
    var fields = food.fields
    fields["name"] = .string(food.name)
    fields["meal"] = meal.map { .string($0) }
    let amount = ImportedAmount(food.serving)
    fields["servingSize"] = amount.size.map { .number($0) }
    fields["servingUnit"] = amount.unit.map { .string($0) }
    let moment = ImportedMoment(date, minuteOfDay: nil, usual: MealName.usualMinute(of: meal))
    draft.add(
      "foodItems", key: [meal ?? "", food.name, food.serving], moment, fields, at: food.position)
  }
}
