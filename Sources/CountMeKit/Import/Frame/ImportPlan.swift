import CountMeModel
import Git

/// Sorts a file's entries into those that are new to the diary and those that it has.
struct ImportPlan {
  /// What is to be written, until somebody takes it.
  private(set) var changes: [DocumentChange] = []
  private(set) var added: [CollectionName: Int] = [:]
  private(set) var present = 0
  /// How many are of days that have left the diary.
  private(set) var departed = 0
  /// How many of the new ones are old enough to leave soon.
  private(set) var leaving = 0
  private(set) var warnings: [ImportWarning] = []
  private var paths: Set<DocumentPath> = []
  private var water = ImportedWater()
  /// On how many days plain water among the new entries counts as drunk.
  private(set) var waterDays = 0
  private let days: DepartedDays

  /// Looks every entry up.
  ///
  /// An entry that is here stays as it is: the person may have edited it since it came. One of a day
  /// that has left is left out, for its totals are kept. One that does not fit its schema is a warning,
  /// or if the import is strict an error.
  ///
  /// - Throws: ``DiaryError/notImportable(path:_:)`` for an entry that does not fit.
  init(
    _ entries: [ImportedEntries.Entry], from file: String, reader: DiaryReader,
    firstKept: CalendarDate?, isStrict: Bool
  ) throws(DiaryError) {
    days = try DepartedDays(reader, firstKept: firstKept)
    for entry in entries {
      do throws(ImportError) {
        try take(entry, reader)
      } catch {
        guard !isStrict else { throw .notImportable(path: file, error) }
        warnings.append(ImportWarning(error))
      }
    }
    for change in try water.changes(reader) where !paths.contains(change.path) {
      changes.append(change)
      waterDays += 1
    }
    paths = []
    if let first = warnings.first?.fault, changes.isEmpty, present + departed == 0 {
      throw .notImportable(path: file, first)
    }
  }

  /// How many entries are new or supplement what is here.
  var count: Int { added.values.reduce(0, +) }

  /// Gives the changes away, so that nobody holds them while they are written.
  mutating func takeChanges() -> [DocumentChange] {
    defer { changes = [] }
    return changes
  }

  private mutating func take(
    _ entry: ImportedEntries.Entry, _ reader: DiaryReader
  ) throws(ImportError) {
    guard let collection = CollectionName(entry.collection),
      let schema = try? reader.schema(of: collection)
    else { throw ImportError(.unknownCollection(entry.collection), at: entry.position) }
    let fields = entry.fields
    let violations = schema.violations(of: .object(fields))
    guard violations.isEmpty,
      let path = DocumentPath(collection, entry.id, kind: schema.identifierKind)
    else { throw ImportError(.doesNotFit(violations), at: entry.position) }
    guard paths.insert(path).inserted else {
      present += 1
      return
    }
    guard !FileSystem.exists("\(reader.folder.path)/\(path.text)") else {
      return supplement(path, entry, reader)
    }
    guard !days.has(path, fields) else {
      departed += 1
      return
    }
    if days.willTake(path, fields) { leaving += 1 }
    changes.append(DocumentChange(path: path, before: nil, after: fields))
    added[collection, default: 0] += 1
    // Only a food that is new: importing again adds no water.
    if entry.water > 0 { water.add(entry.water, fields) }
  }

  /// Gives a day's log that is here what it lacks; nothing that it has is changed.
  private mutating func supplement(
    _ path: DocumentPath, _ entry: ImportedEntries.Entry, _ reader: DiaryReader
  ) {
    let known = entry.isSupplement ? try? reader.document(path.collection, path.id) : nil
    guard let known, let stamp = known.lastModified else {
      present += 1
      return
    }
    var fields = known.fields
    for (key, value) in entry.fields where fields[key] == nil { fields[key] = value }
    guard fields != known.fields else {
      present += 1
      return
    }
    fields["lastModified"] = .string(stamp.adding(milliseconds: 1).text)
    changes.append(DocumentChange(path: path, before: known.fields, after: fields))
    added[path.collection, default: 0] += 1
  }
}
