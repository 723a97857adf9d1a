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
  private(set) var added: [CollectionName: Int] = [:]
  private(set) var present = 0
  /// How many have come before.
  private(set) var repeated = 0
  /// How many are of days that have left the diary.
  private(set) var departed = 0
  /// How many of the new ones are old enough to leave soon.
  private(set) var leaving = 0
  private var water = ImportedWater()
  /// On how many days plain water among the new entries counts as drunk.
  private(set) var waterDays = 0
  /// The first and the last day.
  private(set) var dates: ClosedRange<CalendarDate>?
  /// The folders that something is written to.
  private(set) var directories: Set<String> = []
  private let reader: DiaryReader
  private let days: DepartedDays
  private let waiting: SortedSpill?
  private let groups: ImportGroups
  private var paths: Set<Fingerprint> = []
  private var firstFault: ImportError?

  /// - Parameters:
  ///   - reader: the diary.
  ///   - firstKept: the first day whose log stays; nil where all stay.
  ///   - waiting: where new entries wait; nil if they are only counted.
  init(
    _ reader: DiaryReader, firstKept: CalendarDate?, waiting: SortedSpill?
  ) throws(DiaryError) {
    self.reader = reader
    self.waiting = waiting
    days = try DepartedDays(reader, firstKept: firstKept)
    groups = ImportGroups(try reader.catalogue.deriving())
  }

  /// How many entries are new or supplement what is here.
  var count: Int { added.values.reduce(0, +) }

  /// Looks an entry up.
  ///
  /// An entry that is here stays as it is: the person may have edited it since it came. One of a day
  /// that has left is left out, for its totals are kept.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - file: which file of several it is from.
  /// - Throws: ``ImportError/Reason/doesNotFit(_:)`` for one that does not fit its schema.
  func take(_ entry: ImportedEntries.Entry, of file: String? = nil) throws(ImportError) {
    if let date = entry.fields["date"]?.string.flatMap({ CalendarDate($0) }) {
      dates = min(dates?.lowerBound ?? date, date)...max(dates?.upperBound ?? date, date)
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
      if paths.contains(Fingerprint(Array(change.path.text.utf8))) {
        water.leaveOut(change.path.id)
      } else {
        directories.insert(FileSystem.parent(of: change.path.text))
        waterDays += 1
      }
    }
  }

  /// Ensures that at least one of the entries fitted.
  ///
  /// - Throws: the first fault otherwise: then the file is another one.
  func requireAny() throws(ImportError) {
    if let firstFault, count + present + repeated + departed == 0 { throw firstFault }
  }

  private func sort(_ entry: ImportedEntries.Entry) throws(ImportError) {
    guard let collection = CollectionName(entry.collection),
      let schema = try? reader.schema(of: collection)
    else { throw ImportError(.unknownCollection(entry.collection), at: entry.position) }
    let violations = schema.violations(of: .object(entry.fields))
    guard violations.isEmpty,
      let path = DocumentPath(collection, entry.id, kind: schema.identifierKind)
    else { throw ImportError(.doesNotFit(violations), at: entry.position) }
    guard paths.insert(Fingerprint(Array(path.text.utf8))).inserted else {
      repeated += 1
      return
    }
    let change = change(path, entry.fields, isSupplement: entry.isSupplement, reader)
    guard change != nil else {
      present += 1
      return
    }
    if change?.before == nil {
      guard !days.has(path, entry.fields) else {
        departed += 1
        return
      }
      if days.willTake(path, entry.fields) { leaving += 1 }
    }
    added[collection, default: 0] += 1
    // Only a food that is new: importing again adds no water.
    if entry.water > 0 { water.add(entry.water, FoodItem(entry.fields)) }
    try wait(path, entry)
  }

  private func wait(_ path: DocumentPath, _ entry: ImportedEntries.Entry) throws(ImportError) {
    guard let waiting else { return }
    for path in [path] + groups.listing(path, entry.fields) {
      directories.insert(FileSystem.parent(of: path.text))
    }
    let record: JSONValue = [
      .string(entry.collection), .string(entry.id.text), .bool(entry.isSupplement),
      .object(entry.fields),
    ]
    try waiting.add(key: groups.key(of: path, entry.fields), record.compactBytes())
  }

  /// What becomes of an entry; nil where it is here already.
  private func change(
    _ path: DocumentPath, _ fields: JSONObject, isSupplement: Bool, _ reader: DiaryReader
  ) -> DocumentChange? {
    guard (try? reader.has(path)) ?? true else {
      return DocumentChange(path: path, before: nil, after: fields)
    }
    // A day's log gets what it lacks; nothing that it has is changed.
    let known = isSupplement ? try? reader.document(path.collection, path.id) : nil
    guard let known, let stamp = known.lastModified else { return nil }
    var after = known.fields
    for (key, value) in fields where after[key] == nil { after[key] = value }
    guard after != known.fields else { return nil }
    after["lastModified"] = .string(stamp.adding(milliseconds: 1).text)
    return DocumentChange(path: path, before: known.fields, after: after)
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
    paths = []
    var batch: [DocumentChange] = []
    var last: [UInt8] = []
    try waiting?.each { record throws(DiaryError) in
      if batch.count >= Self.batch, groups.divides(last, record.key) {
        try body(batch)
        batch.removeAll(keepingCapacity: true)
      }
      last = record.key
      if let change = waited(record.payload, reader) { batch.append(change) }
    } failing: {
      .notImportable(path: file, $0)
    }
    try body(batch + (try water.changes(reader)))
  }

  private static let batch = 1000

  private func waited(_ payload: [UInt8], _ reader: DiaryReader) -> DocumentChange? {
    guard let record = (try? JSONValue(parsing: payload, limits: .imported))?.array,
      record.count == 4, let collection = record[0].string.flatMap({ CollectionName($0) }),
      let id = record[1].string.flatMap({ DocumentID($0) }), let fields = record[3].object,
      let schema = try? reader.schema(of: collection),
      let path = DocumentPath(collection, id, kind: schema.identifierKind)
    else { return nil }
    let isSupplement = record[2].bool ?? false
    if let change = change(path, fields, isSupplement: isSupplement, reader) { return change }
    added[collection, default: 1] -= 1
    present += 1
    return nil
  }
}
