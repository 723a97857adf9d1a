import CountMeFormats
import CountMeHistory
import CountMeJournal
import CountMeModel
import CountMePlatform
import CountMeSchema
import CountMeStore

/// Sorts a file's entries, as they are read, into those that are new to the diary and those that it has.
///
/// The new ones wait on the disk; of each, only what tells it from others is in memory.
final class ImportPlan {
  /// What is counted so far.
  private(set) var report = ImportReport()
  private var water = ImportedWater()
  /// The folders that something is written to.
  private(set) var directories: Set<String> = []
  private let reader: DiaryReader
  private let catalogue: Catalogue
  private let zone: TimeZoneRules
  private let wasHere: (JSONObject) -> Bool
  private let wasRemoved: (DocumentPath) throws(DiaryError) -> Bool
  private let days: DepartedDays
  private let waiting: SortedSpill?
  private let groups: ImportGroups
  /// The entries' paths, with what tells whether one says the same again.
  private var paths: [Fingerprint: Int] = [:]
  /// The weights that the diary has, once a file has one that may be a correction.
  private var weights: KnownWeights?
  private var held: [Held] = []

  /// A weight that waits until it is known which others the file has.
  private struct Held {
    let entry: ImportedEntries.Entry
    let path: DocumentPath
    let schema: CollectionSchema
  }

  private var firstFault: ImportError?
  /// The first thing of the diary that could not be looked up; what was counted since then is not certain.
  private(set) var trouble: DiaryError?

  /// - Parameters:
  ///   - reader: the diary.
  ///   - firstKept: the first day whose log stays; nil where all stay.
  ///   - waiting: where new entries wait; nil if they are only counted.
  ///   - catalogue: the collections; nil for those that the diary has.
  ///   - wasHere: whether the history has had a version of a document.
  ///   - wasRemoved: whether somebody removed a document that is not there.
  init(
    _ reader: DiaryReader, firstKept: CalendarDate?, waiting: SortedSpill?,
    catalogue: Catalogue? = nil, wasHere: @escaping (JSONObject) -> Bool = { _ in false },
    wasRemoved: @escaping (DocumentPath) throws(DiaryError) -> Bool = { _ in false }
  ) throws(DiaryError) {
    self.reader = reader
    self.waiting = waiting
    self.catalogue = catalogue ?? reader.catalogue
    self.wasHere = wasHere
    self.wasRemoved = wasRemoved
    zone = try reader.zone()
    days = try DepartedDays(reader, firstKept: firstKept)
    groups = ImportGroups(try self.catalogue.deriving())
  }

  /// How many entries are new, or supplement or change what is here.
  var count: Int { report.addedCount + report.changedCount }

  /// Looks an entry up.
  ///
  /// An entry that is here stays as it is where the person has edited it since it came. One of a day
  /// that has left is left out, for its totals are kept.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - file: which file of several it is from.
  /// - Throws: ``ImportError/Reason/doesNotFit(_:)`` for one that does not fit its schema.
  func take(_ entry: ImportedEntries.Entry, of file: String? = nil) throws(ImportError) {
    if let date = entry.fields["date"]?.string.flatMap({ CalendarDate($0) }) {
      let days = report.days
      report.days = min(days?.lowerBound ?? date, date)...max(days?.upperBound ?? date, date)
    }
    do throws(ImportError) {
      try sort(entry)
    } catch {
      firstFault = firstFault ?? error.of(file)
      throw error
    }
  }

  /// Works out what the plain water among the new foods makes of their days, once all are looked up.
  ///
  /// A day whose water the file tells itself is left alone.
  func addWater() throws(DiaryError) {
    for change in try water.changes(reader) {
      if paths[Fingerprint(Array(change.path.text.utf8))] != nil {
        water.leaveOut(change.path.id)
      } else {
        directories.insert(FileSystem.parent(of: change.path.text))
        report.waterDays += 1
      }
    }
  }

  /// Ensures that at least one of the entries fitted.
  ///
  /// - Throws: the first fault otherwise: then the file is another one.
  func requireAny() throws(ImportError) {
    if let firstFault, count + here + report.repeated + report.departed == 0 { throw firstFault }
  }

  /// How many entries are here and change nothing.
  private var here: Int {
    report.present + report.kept + report.superseded + report.removed
  }

  private func sort(_ entry: ImportedEntries.Entry) throws(ImportError) {
    guard let collection = CollectionName(entry.collection),
      let schema = (try? catalogue.schema(collection)) ?? nil
    else { throw ImportError(.unknownCollection(entry.collection), at: entry.position) }
    let violations = schema.violations(of: .object(entry.fields))
    guard violations.isEmpty,
      let path = DocumentPath(collection, entry.id, kind: schema.identifierKind)
    else { throw ImportError(.doesNotFit(violations), at: entry.position) }
    let (print, content) = (Fingerprint(Array(path.text.utf8)), entry.fields.hashValue)
    if let known = paths[print] {
      report.repeated += 1
      if known != content { report.differing += 1 }
      return
    }
    paths[print] = content
    if mayCorrect(entry, path) {
      held.append(Held(entry: entry, path: path, schema: schema))
    } else {
      try place(entry, at: path, schema)
    }
  }

  /// Whether a weight that is new may be the correction of one that is here.
  private func mayCorrect(_ entry: ImportedEntries.Entry, _ path: DocumentPath) -> Bool {
    guard entry.collection == KnownWeights.collection, !entry.isOwn,
      !looked(or: true, { () throws(DiaryError) in try reader.has(path) })
    else { return false }
    if weights == nil {
      weights = looked(or: nil) { () throws(DiaryError) in try KnownWeights(reader) }
    }
    return weights?.ids(like: entry.fields).isEmpty == false
  }

  /// Sorts the weights that may be corrections, once it is known which others the file has.
  func settle() throws(ImportError) {
    // Those that are the same come first, so that none of them is taken for another one's correction.
    for isSame in [true, false] {
      var rest: [Held] = []
      for weight in held where try !correct(weight, isSame: isSame) { rest.append(weight) }
      held = rest
    }
    for weight in held { try place(weight.entry, at: weight.path, weight.schema) }
    held = []
  }

  /// Puts a weight in the place of one that the file has no more; whether there is one.
  private func correct(_ weight: Held, isSame: Bool) throws(ImportError) -> Bool {
    let schema = weight.schema
    for id in weights?.ids(like: weight.entry.fields, isSame: isSame) ?? [] {
      guard let other = DocumentPath(weight.path.collection, id, kind: schema.identifierKind),
        paths.updateValue(0, forKey: Fingerprint(Array(other.text.utf8))) == nil
      else { continue }
      try place(weight.entry.with(id), at: other, schema)
      return true
    }
    return false
  }

  private func place(
    _ entry: ImportedEntries.Entry, at path: DocumentPath, _ schema: CollectionSchema
  ) throws(ImportError) {
    var status = status(of: entry, at: path, schema, reader)
    if case .new = status {
      guard !days.has(path, entry.fields) else {
        report.departed += 1
        return
      }
      // What a day lacks is none of the day's.
      let isRemoved =
        !entry.isSupplement
        && looked(or: false) { () throws(DiaryError) in try wasRemoved(path) }
      if isRemoved { status = .removed }
      if case .new = status, days.willTake(path, entry.fields) { report.leaving += 1 }
    }
    count(status, of: path.collection, by: 1)
    var isChange = false
    switch status {
    case .new, .supplemented: break
    case .changed: isChange = true
    case .present, .kept, .superseded, .removed: return
    }
    // What is here already has its water: importing again adds none.
    if entry.water > 0 { water.add(entry.water, FoodItem(entry.fields)) }
    try wait(path, entry, isChange: isChange)
  }

  private func wait(
    _ path: DocumentPath, _ entry: ImportedEntries.Entry, isChange: Bool = false
  ) throws(ImportError) {
    guard let waiting else { return }
    for path in [path] + groups.listing(path, entry.fields) {
      directories.insert(FileSystem.parent(of: path.text))
    }
    // A document of a person's own collection is never in the history without its schema.
    if !Catalogue.builtIn.names.contains(path.collection) {
      directories.insert(Catalogue.userFolder)
    }
    try waiting.add(
      key: groups.key(of: path, entry.fields), SpilledEntry(entry: entry, isChange: isChange).bytes)
  }

  private func status(
    of entry: ImportedEntries.Entry, at path: DocumentPath, _ schema: CollectionSchema,
    _ reader: DiaryReader
  ) -> ImportedEntryStatus {
    let isHere = looked(or: true) { () throws(DiaryError) in try reader.has(path) }
    guard isHere else { return .new }
    let found = looked(or: nil) { () throws(DiaryError) -> JSONObject? in
      do throws(DiaryError) { return try reader.read(path.text) } catch {
        // What a person is writing by hand stays.
        if case .document(.unreadable) = error { return nil }
        throw error
      }
    }
    guard let fields = found else { return .kept }
    let known = KnownDocument(
      fields: fields, entry: entry,
      derived: Set(schema.fields.filter(\.isDerived).map(\.name)), zone: zone, wasHere: wasHere)
    let status = known.status
    guard case .changed(let after) = status else { return status }
    return schema.violations(of: .object(after)).isEmpty ? status : .kept
  }

  /// Looks something up in the diary; what fails is told behind the file, for the formats read on.
  private func looked<Found>(
    or otherwise: Found, _ body: () throws(DiaryError) -> Found
  ) -> Found {
    do throws(DiaryError) { return try body() } catch {
      trouble = trouble ?? error
      return otherwise
    }
  }

  private func count(_ status: ImportedEntryStatus, of collection: CollectionName, by step: Int) {
    switch status {
    case .new, .supplemented: report.added[collection, default: 0] += step
    case .changed: report.changed[collection, default: 0] += step
    case .present: report.present += step
    case .kept: report.kept += step
    case .superseded: report.superseded += step
    case .removed: report.removed += step
    }
  }

  /// Hands the changes over, some at a time: those that must be looked at together at once.
  ///
  /// What somebody else has written since they were looked up is left out.
  ///
  /// - Parameter reader: the diary as it is now.
  func eachBatch(
    _ reader: DiaryReader, of file: String,
    _ body: ([DocumentChange]) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    paths = [:]
    var batch: [DocumentChange] = []
    var last: [UInt8] = []
    try waiting?.each { record throws(DiaryError) in
      if batch.count >= Self.batch, groups.divides(last, record.key) {
        try body(batch)
        batch.removeAll(keepingCapacity: true)
      }
      last = record.key
      if let change = try waited(record.payload, reader) { batch.append(change) }
    } failing: {
      .notImportable(path: file, $0)
    }
    try body(batch + (try water.changes(reader)))
  }

  private static let batch = 1000

  private func waited(
    _ payload: [UInt8], _ reader: DiaryReader
  ) throws(DiaryError) -> DocumentChange? {
    guard let spilled = SpilledEntry(payload),
      let collection = CollectionName(spilled.entry.collection),
      let schema = try catalogue.schema(collection),
      let path = DocumentPath(collection, spilled.entry.id, kind: schema.identifierKind)
    else {
      throw .store(
        .damaged(what: "what the import has put aside", detail: "an entry does not read back"))
    }
    let fields = spilled.entry.fields
    let status = status(of: spilled.entry, at: path, schema, reader)
    if let trouble { throw trouble }
    count(spilled.isChange ? .changed(fields) : .new, of: collection, by: -1)
    count(status, of: collection, by: 1)
    switch status {
    case .new: return DocumentChange(path: path, before: nil, after: fields)
    case .supplemented(let after), .changed(let after):
      return DocumentChange(path: path, before: try reader.read(path.text), after: after)
    case .present, .kept, .superseded, .removed: return nil
    }
  }
}
