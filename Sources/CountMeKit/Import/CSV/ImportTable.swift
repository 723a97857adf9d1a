import CountMeModel

/// A CSV file whose first record names the columns.
struct ImportTable {
  /// The columns' names, without white space around them.
  let header: [String]
  private let places: [String: Int]
  private let numbers: ImportedNumber.Style
  private var reader: CSVReader

  /// Reads the first record.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - needed: the columns that the format always has.
  ///   - kind: what the file ought to be, for the error.
  ///   - dialect: how the app writes CSV.
  ///   - numbers: how it writes numbers.
  init(
    _ bytes: [UInt8], needs needed: [String], of kind: String, dialect: CSVDialect = .strict,
    numbers: ImportedNumber.Style = .point
  ) throws(ImportError) {
    reader = CSVReader(bytes, dialect: dialect)
    self.numbers = numbers
    guard let first = try Self.next(&reader) else {
      throw ImportError(.empty, at: TextPosition(line: 1, column: 1))
    }
    header = first.fields.map { Self.name($0.text) }
    var places: [String: Int] = [:]
    for (index, name) in header.enumerated() where !name.isEmpty && places[name] == nil {
      places[name] = index
    }
    self.places = places
    let missing = needed.filter { places[$0] == nil }
    guard missing.isEmpty else {
      throw ImportError(
        .otherKind(missing: missing, looksLike: nil), at: TextPosition(line: 1, column: 1))
    }
  }

  /// Hands every further record over; a record that is wrong is noted by `draft`.
  mutating func eachRow(
    _ draft: inout ImportDraft,
    _ body: (ImportRow, inout ImportDraft) throws(ImportError) -> Void
  ) throws(ImportError) {
    while true {
      do {
        guard let record = try Self.next(&reader) else { return }
        let row = ImportRow(record: record, places: places, numbers: numbers)
        try draft.attempt { draft throws(ImportError) in try body(row, &draft) }
      } catch {
        guard case .csv(.fieldCount) = error.reason, !reader.isCutOff else { throw error }
        try draft.note(error)
      }
    }
  }

  static func next(_ reader: inout CSVReader) throws(ImportError) -> CSVRecord? {
    do {
      return try reader.next()
    } catch {
      throw ImportError(error)
    }
  }

  private static func name(_ text: String) -> String {
    let name = text.trimmed
    return name.hasPrefix("#") ? String(name.dropFirst()).trimmed : name
  }
}
