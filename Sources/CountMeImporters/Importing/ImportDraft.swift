import CountMeFormats
import CountMeHistory
import CountMeJournal
import CountMeModel
import CountMeSchema
import CountMeStore

/// What an importer gathers, row by row.
struct ImportDraft {
  /// What every row needs to know.
  struct Settings {
    /// The zone that the person's clock shows.
    let zone: TimeZoneRules
    /// Whose diary the entries come into.
    var owner = UserID.guest
    /// The collections.
    var catalogue = Catalogue.builtIn
    /// What the person wants.
    var options = ImportOptions()
    /// Takes the entries one by one; nil to gather them.
    var plan: ImportPlan?
    /// Where what is too much for the memory may lie.
    var scratch: ImportScratch?
  }

  private(set) var contents = ImportedEntries()
  private var limits: [String: [(field: String, most: Int)]] = [:]
  /// Where the row of a table that is being read has a text, for warnings.
  var cell: (_ text: String) -> (column: String, position: TextPosition)? = { _ in nil }
  let settings: Settings
  /// The file of several that is being read, for warnings.
  var file: String?
  private let source: String
  private var identifiers: ImportedID
  private var firstFault: ImportError?
  /// What ends a strict import at the next chance.
  private var strictFault: ImportError?

  /// Begins an import.
  ///
  /// - Parameter source: the app's name, which entries have as their `source`.
  init(_ source: String, _ settings: Settings) {
    self.source = source
    self.settings = settings
    identifiers = ImportedID(format: source)
  }

  var zone: TimeZoneRules { settings.zone }

  /// Says before the first entry which kind of file of the app's it is: ids depend on it.
  mutating func begin(kind: String) { identifiers = ImportedID(format: kind) }

  /// Gathers what `body` reads, which may be one file of several.
  ///
  /// - Throws: the first fault, where nothing but faults was found: then the file is another one.
  mutating func gather(
    _ file: ImportedFile? = nil, _ body: (inout ImportDraft) throws(ImportError) -> Void
  ) throws(ImportError) {
    (self.file, identifiers, firstFault) = (file?.name, ImportedID(format: source), nil)
    let count = contents.count
    do throws(ImportError) {
      try body(&self)
      try endIfStrict()
      if contents.count == count, let firstFault { throw firstFault }
    } catch {
      throw error.of(file?.name)
    }
    if let file { contents.files.append(ImportFileUse(file, entries: contents.count - count)) }
  }

  /// Notes that a file of several is not read, and why.
  mutating func leaveOut(_ file: ImportedFile, _ reason: ImportFileUse.Reason) {
    contents.files.append(ImportFileUse(file, leftOut: reason))
  }

  /// Reads one row; what is wrong with it is a warning, if the import is not strict.
  mutating func attempt(
    _ body: (inout ImportDraft) throws(ImportError) -> Void
  ) throws(ImportError) {
    do { try body(&self) } catch { try note(error) }
    try endIfStrict()
  }

  /// Ends a strict import once an entry did not fit.
  func endIfStrict() throws(ImportError) {
    if let strictFault { throw strictFault }
  }

  /// Makes a warning of a fault; throws it if the import is strict.
  mutating func note(_ fault: ImportError) throws(ImportError) {
    guard !settings.options.isStrict, !fault.isFatal else { throw fault }
    if firstFault == nil { firstFault = fault }
    warn(ImportWarning(fault))
  }

  /// Adds a warning.
  ///
  /// Only the first ones are kept: a file of gigabytes may have one in each row.
  mutating func warn(_ warning: ImportWarning) {
    contents.warningCount += 1
    guard contents.warnings.count < ImportedEntries.warningLimit else { return }
    var warning = warning
    warning.file = file
    contents.warnings.append(warning)
  }

  /// Cuts texts to what the schema allows, in scalars as it counts; each with a warning.
  private mutating func cut(
    _ fields: inout JSONObject, of collection: String, at position: TextPosition
  ) {
    for (field, limit) in limits(of: collection) {
      guard let text = fields[field]?.string, text.utf8.count > limit,
        text.unicodeScalars.count > limit
      else { continue }
      let cell = cell(text)
      warn(
        ImportWarning(
          kind: .textCut, column: cell?.column ?? field, text: text,
          position: cell?.position ?? position))
      fields[field] = .string(text.cut(to: limit))
    }
  }

  /// How long the texts of a collection may be; looked up once, for rows are many.
  private mutating func limits(of collection: String) -> [(field: String, most: Int)] {
    if let known = limits[collection] { return known }
    let schema = CollectionName(collection).flatMap { try? settings.catalogue.schema($0) }
    let found = (schema?.fields ?? []).compactMap { field in
      field.maximumLength.map { (field.name, $0) }
    }
    limits[collection] = found
    return found
  }

  /// Counts something that has no place in the diary.
  mutating func leaveOut(_ what: String) { contents.leftOut[what, default: 0] += 1 }

  /// The stamp of what is of a day and of no time.
  func stamp(of date: CalendarDate) -> JSONValue {
    .string(ImportedMoment(date, minuteOfDay: nil).time(in: zone).instant.text)
  }

  /// Adds what a habit has of a day.
  mutating func add(
    _ collection: String, of habit: DocumentID, on date: CalendarDate, _ fields: JSONObject,
    at position: TextPosition
  ) {
    guard let id = DocumentID("\(date.text).\(habit.text)") else { return }
    var fields = fields
    fields["habitId"] = .string(habit.text)
    fields["date"] = .string(date.text)
    fields["lastModified"] = stamp(of: date)
    add(collection, id: id, fields, at: position)
  }

  /// Adds some fields of a day's log, which other entries make too.
  mutating func addToLog(
    of date: CalendarDate, _ fields: JSONObject, at position: TextPosition
  ) {
    guard let id = DocumentID(date.text) else { return }
    var fields = fields
    fields["lastModified"] = stamp(of: date)
    append("dailyLogs", id, fields, position, isSupplement: true)
  }

  /// Adds the water that the source tells of a whole day; what was drunk besides stays.
  mutating func addWater(_ milliliters: Double, on date: CalendarDate, at position: TextPosition) {
    guard let id = DocumentID(date.text) else { return }
    var water = Water(of: date)
    water.set(milliliters, of: source)
    water.lastModified = ImportedMoment(date, minuteOfDay: nil).time(in: zone).instant
    append(Water.collection, id, water.fields, position, isSupplement: true)
  }

  /// Adds an entry whose id the source gives.
  ///
  /// - Parameters:
  ///   - water: how much plain water it is, in ml.
  ///   - isOwn: whether it is a document of our own export.
  mutating func add(
    _ collection: String, id: DocumentID, _ fields: JSONObject, at position: TextPosition,
    water: Double = 0, isOwn: Bool = false
  ) {
    append(collection, id, fields, position, water: water, isOwn: isOwn)
    if contents.count % 1000 == 0 { settings.options.progress(.reading(entries: contents.count)) }
  }

  private mutating func append(
    _ collection: String, _ id: DocumentID, _ fields: JSONObject, _ position: TextPosition,
    isSupplement: Bool = false, water: Double = 0, isOwn: Bool = false
  ) {
    // Set here, where nobody else holds the fields: later each would be held twice.
    var fields = fields
    if !isOwn { cut(&fields, of: collection, at: position) }
    fields["id"] = .string(id.text)
    fields["userId"] = .string(settings.owner.text)
    let entry = ImportedEntries.Entry(
      collection: collection, id: id, fields: fields, position: position,
      isSupplement: isSupplement, isOwn: isOwn, water: water)
    contents.count += 1
    guard let plan = settings.plan else { return contents.entries.append(entry) }
    do throws(ImportError) {
      try plan.take(entry, of: file)
    } catch {
      if settings.options.isStrict || error.isFatal { strictFault = strictFault ?? error }
      warn(ImportWarning(error))
    }
  }

  /// Adds an entry of a day, with an id of its key, and its `date`, `timestamp` and `source`.
  ///
  /// - Parameters:
  ///   - collection: the collection.
  ///   - key: what makes the source's entry this one.
  ///   - moment: when it was.
  ///   - fields: the other fields.
  ///   - position: where the file has it.
  mutating func add(
    _ collection: String, key: [String], _ moment: ImportedMoment, _ fields: JSONObject,
    at position: TextPosition
  ) {
    var fields = fields
    let time = moment.time(in: zone)
    fields["date"] = .string(moment.date.text)
    fields["lastModified"] = .string(time.instant.text)
    fields["source"] = .string(source)
    if moment.isTimeKnown { fields["timestamp"] = .string(time.text) }
    let id = identifier(key: key, moment)
    let water = collection == "foodItems" ? PlainWater(FoodItem(fields))?.milliliters : nil
    add(collection, id: id, fields, at: position, water: water ?? 0)
  }

  /// The id of the next entry with a key.
  mutating func identifier(key: [String], _ moment: ImportedMoment) -> DocumentID {
    let (date, minute) = moment.identity
    return identifiers.next(key: moment.key + key, date: date, minuteOfDay: minute)
  }
}

extension String {
  /// The text's first scalars.
  func cut(to limit: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(limit))).trimmed
  }
}
