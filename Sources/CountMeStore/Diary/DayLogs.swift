package import CountMeHistory
package import CountMeModel
import CountMePlatform
import CountMeSchema

/// The logs of some days, by which entries are found with their day wherever they lie.
///
/// An entry that went to another day keeps its id, and with that its place: the log of its new day lists it.
package struct DayLogs {
  private let logs: [Document]
  /// Whether there are none of any day, as in a share of entries alone: then only the entries tell their day.
  private let areMissing: Bool

  /// - Parameter logs: those of the days, as they have been read.
  package init(_ logs: [Document], in folder: DiaryFolder) {
    self.logs = logs
    areMissing = logs.isEmpty && !FileSystem.exists("\(folder.path)/\(DailyLog.collection)")
  }

  /// Reads the logs of some days, and no other.
  fileprivate init(
    of days: ClosedRange<CalendarDate>, _ reader: DiaryReader
  ) throws(DiaryError) {
    let name = try reader.name(DailyLog.collection)
    let paths = try DocumentFiles(reader, name).paths(days: days)
      .filter { CalendarDate($0.id.text).map(days.contains) ?? false }
    var logs: [Document] = []
    try reader.readEach(paths) { path, fields throws(DiaryError) in
      guard let fields else { return }
      let log = Document(collection: name, id: path.id, fields: fields)
      if reader.isOwn(log) { logs.append(log) }
    }
    self.init(logs, in: reader.folder)
  }

  /// Whether the logs list the entries of a collection.
  package static func list(_ collection: CollectionName) -> Bool {
    [FoodItem.collection, ExerciseItem.collection].contains(collection.text)
  }

  /// The paths of a collection's entries that may be of the days.
  fileprivate func paths(
    of collection: CollectionName, _ days: ClosedRange<CalendarDate>, _ reader: DiaryReader
  ) throws(DiaryError) -> [DocumentPath] {
    var paths = try DocumentFiles(reader, collection).paths(days: areMissing ? nil : days)
    var known = Set(paths.map { $0.id.text })
    for text in logs.flatMap({ $0.fields[collection.text]?.array ?? [] }).compactMap(\.string) {
      guard known.insert(text).inserted, let id = DocumentID(text) else { continue }
      let path = try reader.path(collection, id)
      if try reader.has(path) { paths.append(path) }
    }
    return paths
  }
}

extension DiaryReader {
  /// The paths of a collection's documents that may be of some days.
  ///
  /// - Parameters:
  ///   - days: the days, or nil for all.
  ///   - logs: those of the days, where they have been read already.
  package func paths(
    of collection: CollectionName, days: ClosedRange<CalendarDate>?, logs: DayLogs? = nil
  ) throws(DiaryError) -> [DocumentPath] {
    guard let days, DayLogs.list(collection) else {
      return try DocumentFiles(self, collection).paths(days: days)
    }
    let logs = if let logs { logs } else { try DayLogs(of: days, self) }
    return try logs.paths(of: collection, days, self)
  }
}
