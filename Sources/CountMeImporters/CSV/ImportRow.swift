import CountMeFormats
import CountMeModel

/// One record of a table, by its columns' names.
struct ImportRow {
  let record: CSVRecord
  let places: [String: Int]
  let order: DayOrder
  let numbers: ImportedNumber.Style

  /// Where the record begins.
  var position: TextPosition { record.fields[0].position }

  /// The text in a column without white space around it; empty where there is no such column.
  func text(_ column: String) -> String { field(column)?.text.trimmed ?? "" }

  /// The text in a column, or nil where it is empty.
  func some(_ column: String) -> String? {
    let text = text(column)
    return text.isEmpty ? nil : text
  }

  /// The column that holds a text, rather alone than among others, and where.
  func cell(_ text: String) -> (column: String, position: TextPosition)? {
    let columns = places.keys.sorted()
    let found =
      columns.first { self.text($0) == text } ?? columns.first { self.text($0).contains(text) }
    return found.map { ($0, field($0)?.position ?? position) }
  }

  /// The number in a column, or nil where it is empty or says that it is unknown.
  func number(_ column: String) throws(ImportError) -> Double? {
    guard let text = some(column), !["n/a", "-", "--"].contains(text.lowercased()) else {
      return nil
    }
    guard let number = ImportedNumber.number(text, numbers) else {
      let isUnclear = numbers == .unclear && ImportedNumber.number(text, .either) != nil
      throw fault(
        column,
        expected: isUnclear
          ? "a number that can be read in one way only, such as 12.50" : "a number such as 12.50")
    }
    return number
  }

  /// Sets fields to the numbers in columns, by their names; those of columns without one are left out.
  func fill(_ fields: inout JSONObject, _ names: [String: String]) throws(ImportError) {
    for (column, field) in names.sorted(by: { $0.key < $1.key }) {
      fields[field] = try number(column).map { .number($0) }
    }
  }

  /// The first column of several that holds a number.
  func number(firstOf columns: [String]) throws(ImportError) -> Double? {
    for column in columns {
      if let number = try number(column) { return number }
    }
    return nil
  }

  /// The time of day in a column, in minutes, or nil where it is empty.
  func minuteOfDay(_ column: String) throws(ImportError) -> Int? {
    guard let text = some(column) else { return nil }
    guard let minute = ClockText.minuteOfDay(text) else {
      throw fault(column, expected: "a time such as 08:15 or 8:15 AM")
    }
    return minute
  }

  /// The day in a column; in another order than the table's own days tell, where that is known.
  func date(_ column: String, _ order: DayOrder? = nil) throws(ImportError) -> CalendarDate {
    guard let date = ImportedDay.date(text(column), order ?? self.order) else {
      throw fault(column, expected: "a day such as 2026-11-20")
    }
    return date
  }

  /// The error that a column holds something else than expected.
  func fault(_ column: String, expected: String) -> ImportError {
    ImportError(
      .badValue(column: column, text: text(column), expected: expected),
      at: field(column)?.position ?? position)
  }

  /// The warning that a row is left out because a column is empty or cannot be.
  func warning(_ kind: ImportWarning.Kind, _ column: String) -> ImportWarning {
    ImportWarning(
      kind: kind, column: column, text: field(column)?.text ?? "",
      position: field(column)?.position ?? position)
  }

  func field(_ column: String) -> CSVRecord.Field? {
    guard let place = places[column], place < record.fields.count else { return nil }
    return record.fields[place]
  }
}

/// Times of day as exports write them.
enum ClockText {
  /// The minute of the day that `05:17`, `5:17 PM` or either with seconds means; nil for anything else.
  static func minuteOfDay(_ text: String) -> Int? {
    // Newer Java puts a narrow no-break space in front of AM and PM.
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let clock = words.first, words.count <= 2 else { return nil }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 2 ? DecimalText.natural($0) : nil }
    guard numbers.count == parts.count, (2...3).contains(numbers.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), numbers[1] < 60,
      numbers.count == 2 || numbers[2] < 60
    else { return nil }
    guard let half = words.dropFirst().first else {
      return numbers[0] < 24 ? numbers[0] * 60 + numbers[1] : nil
    }
    guard (1...12).contains(numbers[0]), ["am", "pm"].contains(half.lowercased()) else {
      return nil
    }
    let hour = numbers[0] % 12 + (half.lowercased() == "pm" ? 12 : 0)
    return hour * 60 + numbers[1]
  }
}
