import CountMeModel

/// Reads Cronometer's servings export, one food a row.
///
/// Columns differ by year and settings; what is empty is unknown, not zero. `Time` is there for some
/// people only, with 24 hours or 12. The days and times have no zone: they are the clock's on the wall.
struct CronometerServings {
  private(set) var entries = ImportedEntries()
  private let zone: TimeZoneRules
  private var identifiers = ImportedID(format: "cronometer servings")

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - zone: the zone that the person's clock shows.
  /// - Throws: ``ImportError`` at the first fault.
  init(_ bytes: [UInt8], zone: TimeZoneRules) throws(ImportError) {
    self.zone = zone
    var reader = CSVReader(bytes)
    guard let header = try Self.next(&reader) else {
      throw ImportError(.empty, at: TextPosition(line: 1, column: 1))
    }
    let columns = try CronometerColumns(header)
    while let record = try Self.next(&reader) {
      var row = CronometerRow(record, columns)
      if let serving = try row.serving() { add(serving, at: row.position) }
      entries.warnings += row.warnings
    }
  }

  private static func next(_ reader: inout CSVReader) throws(ImportError) -> CSVRecord? {
    do {
      return try reader.next()
    } catch {
      throw ImportError(error)
    }
  }

  private mutating func add(_ serving: CronometerRow.Serving, at position: TextPosition) {
    let minute = serving.minuteOfDay ?? Self.usualMinute(of: serving.meal)
    let time = zone.time(on: serving.date, minuteOfDay: minute)
    var fields = serving.fields
    fields["date"] = .string(serving.date.text)
    fields["lastModified"] = .string(time.instant.text)
    fields["source"] = "cronometer"
    if serving.minuteOfDay != nil { fields["timestamp"] = .string(time.text) }
    let id = identifiers.next(key: serving.key, date: serving.date, minuteOfDay: minute)
    entries.entries.append(
      ImportedEntries.Entry(collection: "foodItems", id: id, fields: fields, position: position))
  }

  /// Where an entry without a time sorts within its day; it is not written down as its time.
  private static func usualMinute(of meal: String?) -> Int {
    switch meal {
    case "breakfast": 480
    case "lunch": 750
    case "snack": 960
    case "dinner": 1140
    default: 720
    }
  }
}
