import CountMeFormats
import CountMeModel

/// A CSV file whose first record names the columns.
struct ImportTable {
  /// The columns' names, without white space around them.
  let header: [String]
  private let places: [String: Int]
  private let order: DayOrder
  private let numbers: ImportedNumber.Style
  private var reader: CSVFile

  /// Reads the first record.
  ///
  /// - Parameters:
  ///   - file: the file, which is also read for what its days and numbers tell.
  ///   - needed: the columns that the format always has.
  ///   - days: the column whose days tell how days are written; nil where the year is first.
  ///   - numbersOf: the columns, in lower case, whose numbers tell how numbers are written.
  ///   - numbers: how the app writes numbers, where that is known.
  ///   - dialect: how the app writes CSV.
  ///   - allowsRepeats: whether a column may stand here twice; then its first counts.
  ///   - lowercasesHeader: whether the columns' names are told in lower case.
  ///   - isOwn: whether it is a table of ours, which is UTF-8 and may have control characters.
  init(
    _ file: ImportedFile, needs needed: [String], days: String? = nil,
    numbersOf: Set<String>? = nil, numbers: ImportedNumber.Style = .point,
    dialect: CSVDialect = .strict, allowsRepeats: Bool = true, lowercasesHeader: Bool = false,
    isOwn: Bool = false
  ) throws(ImportError) {
    let text = try isOwn ? file.text(allowsControls: true) : file.text(allowsLatin1: true)
    reader = CSVFile(text, dialect: dialect)
    guard let first = try reader.next() else {
      throw ImportError(.empty, at: .start)
    }
    header = first.fields.map {
      // Ours are fields' names as they are.
      let name = isOwn ? $0.text : Self.name($0.text)
      return lowercasesHeader ? name.lowercased() : name
    }
    var places: [String: Int] = [:]
    for (index, name) in header.enumerated() where !name.isEmpty {
      if places[name] == nil {
        places[name] = index
      } else if !allowsRepeats {
        throw ImportError(.repeatedColumn(name), at: first.fields[index].position)
      }
    }
    self.places = places
    let missing = needed.filter { places[$0] == nil }
    guard missing.isEmpty else {
      throw ImportError(
        .otherKind(missing: missing, looksLike: nil), at: .start)
    }
    order =
      try days.map { column throws(ImportError) in
        try Self.dayOrder(of: column, in: file)
      } ?? .yearFirst
    self.numbers =
      try numbersOf.map { columns throws(ImportError) in
        try Self.numbers(of: columns, in: file, dialect)
      } ?? numbers
  }

  /// Hands every further record over; a record that is wrong is noted by `draft`.
  mutating func eachRow(
    _ draft: inout ImportDraft,
    _ body: (ImportRow, inout ImportDraft) throws(ImportError) -> Void
  ) throws(ImportError) {
    while true {
      do {
        guard let record = try reader.next() else { return }
        let row = ImportRow(record: record, places: places, order: order, numbers: numbers)
        draft.cell = row.cell
        defer { draft.cell = { _ in nil } }
        try draft.attempt { draft throws(ImportError) in try body(row, &draft) }
      } catch {
        guard case .csv(.fieldCount) = error.reason, !reader.isCutOff else { throw error }
        try draft.note(error)
      }
    }
  }

  /// In which order the days of a column are written; the month first where none tells.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - file: the file, which is read for it until one tells.
  static func dayOrder(
    of column: String, in file: ImportedFile
  ) throws(ImportError) -> DayOrder {
    var table = try ImportTable(file, needs: [column])
    return table.firstTelling { ImportedDay.order(of: $0.text(column)) } ?? .monthFirst
  }

  /// What the first row tells that tells anything; no more are read.
  mutating func firstTelling<Value>(_ body: (ImportRow) -> Value?) -> Value? {
    reader.firstTelling {
      body(ImportRow(record: $0, places: places, order: order, numbers: numbers))
    }
  }

  /// How the numbers of some columns are written, as far as one of them tells.
  private static func numbers(
    of columns: Set<String>, in file: ImportedFile, _ dialect: CSVDialect
  ) throws(ImportError) -> ImportedNumber.Style {
    var reader = CSVFile(try file.text(allowsLatin1: true), dialect: dialect)
    var places: [Int]?
    let style = reader.firstTelling { record -> ImportedNumber.Style? in
      guard let known = places else {
        let names = record.fields.map { name($0.text).lowercased() }
        places = names.indices.filter { columns.contains(names[$0]) }
        return nil
      }
      return known.lazy.filter { $0 < record.fields.count }
        .compactMap { ImportedNumber.style(shownBy: record.fields[$0].text.trimmed) }.first
    }
    return style ?? .unclear
  }

  private static func name(_ text: String) -> String {
    let name = text.trimmed
    return name.hasPrefix("#") ? String(name.dropFirst()).trimmed : name
  }
}

extension CSVFile {
  /// What the first record tells that tells anything; nil where none does.
  ///
  /// Whoever reads the rows tells what is wrong with them.
  fileprivate mutating func firstTelling<Value>(_ body: (CSVRecord) -> Value?) -> Value? {
    while true {
      do throws(ImportError) {
        guard let record = try next() else { return nil }
        if let value = body(record) { return value }
      } catch {
        guard case .csv(.fieldCount) = error.reason, !isCutOff else { return nil }
      }
    }
  }
}
