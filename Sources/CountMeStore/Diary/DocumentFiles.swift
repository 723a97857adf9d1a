package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// Finds the documents of a collection by their files, those that are in git only included.
package struct DocumentFiles: Sendable {
  private let reader: DiaryReader
  private let collection: CollectionName
  private let kind: IdentifierKind

  /// Looks at nothing but what form the collection's ids have.
  package init(_ reader: DiaryReader, _ collection: CollectionName) throws(DiaryError) {
    self.reader = reader
    self.collection = collection
    kind = try reader.kind(of: collection)
  }

  /// The paths of the collection's documents, opening no folder that cannot hold one of `days`.
  ///
  /// The time in an id is UTC and the day is the person's, so a day's items may lie one folder aside.
  package func paths(days: ClosedRange<CalendarDate>?) throws(DiaryError) -> [DocumentPath] {
    if kind == .single {
      let path = "\(collection.text).json"
      guard let single = DocumentPath(path, collection: collection, kind: .single) else {
        return []
      }
      return try reader.has(single) ? [single] : []
    }
    let range = days.map { $0.lowerBound.adding(days: -1)...$0.upperBound.adding(days: 1) }
    let entries = try reader.entries(of: collection.text).filter {
      $0.kind != .directory || mayHold($0.name, in: collection.text, days: range)
    }
    // For a few months no other processor is called.
    guard entries.count(where: { $0.kind == .directory }) > 3 else {
      return try found(entries, days: range)
    }
    let size = max(1, entries.count / 16)
    let parts = stride(from: 0, to: entries.count, by: size).map { start in
      Array(entries[start..<min(start + size, entries.count)])
    }
    let search = ParallelMap(parts) { part throws(DiaryError) in try found(part, days: range) }
    return Array(try search.outputs().joined())
  }

  /// The documents of some of the entries of the collection's folder.
  private func found(
    _ entries: [DirectoryEntry], days: ClosedRange<CalendarDate>?
  ) throws(DiaryError) -> [DocumentPath] {
    var found: [DocumentPath] = []
    try gather(entries, of: collection.text, depth: 0, days: days, into: &found)
    return found
  }

  /// The months that have a folder of their own.
  package func months() throws(DiaryError) -> [CalendarMonth] {
    guard kind != .single else { return [] }
    return try reader.entries(of: collection.text).compactMap {
      $0.kind == .directory ? CalendarMonth($0.name) : nil
    }
  }

  /// The paths of the documents that lie in no month's folder.
  package func undated() throws(DiaryError) -> [DocumentPath] {
    guard kind != .single else { return try paths(days: nil) }
    return try found(
      reader.entries(of: collection.text).filter {
        $0.kind != .directory || CalendarMonth($0.name) == nil
      }, days: nil)
  }

  private func gather(
    _ entries: [DirectoryEntry], of directory: String, depth: Int,
    days: ClosedRange<CalendarDate>?, into found: inout [DocumentPath]
  ) throws(DiaryError) {
    for entry in entries {
      let path = "\(directory)/\(entry.name)"
      switch entry.kind {
      case .directory:
        guard depth < 4, mayHold(entry.name, in: directory, days: days) else { continue }
        try gather(
          reader.entries(of: path), of: path, depth: depth + 1, days: days, into: &found)
      case .file:
        guard
          let document = DocumentPath(path, collection: collection, kind: kind)
        else { continue }
        found.append(document)
      case .other: continue
      }
    }
  }

  /// Whether a folder named like a month, or like a day in a month's folder, can hold one of `days`.
  private func mayHold(
    _ name: String, in parent: String, days: ClosedRange<CalendarDate>?
  ) -> Bool {
    guard let days else { return true }
    if let month = CalendarMonth(name) {
      if month == Self.epoch.month, days.lowerBound < Self.epoch { return true }
      return month.firstDay <= days.upperBound && days.lowerBound <= month.lastDay
    }
    let parentMonth = parent.split(separator: "/").last.map(String.init) ?? ""
    if let date = CalendarDate("\(parentMonth)-\(name)") {
      return days.contains(date) || date == Self.epoch && days.lowerBound < date
    }
    return true
  }

  /// The first day that ids tell apart: what was before stands beside it.
  private static let epoch = Timestamp(milliseconds: 0).date
}
