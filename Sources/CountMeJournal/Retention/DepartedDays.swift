package import CountMeHistory
package import CountMeModel
import CountMeSchema
package import CountMeStore

/// Which days' logs have left, and which leave next.
package struct DepartedDays {
  /// The collections whose documents leave with their day.
  private let collections: Set<CollectionName>
  private let gone: Set<CalendarDate>
  private let firstKept: CalendarDate?

  /// What the months' summaries tell.
  ///
  /// - Parameter firstKept: the first day whose log stays; nil where all stay.
  package init(_ reader: DiaryReader, firstKept: CalendarDate?) throws(DiaryError) {
    self.firstKept = firstKept
    let logs = try reader.schema(of: try reader.name(DailyLog.collection))
    collections = Set([logs.name] + logs.membershipFields.map(\.collection))
    var gone: Set<CalendarDate> = []
    for month in try reader.own(MonthlySummary.self) {
      gone.formUnion(month.days?.keys ?? [])
    }
    self.gone = gone
  }

  /// Whether a document is of a day that has left: its totals are kept, and it would count twice.
  package func has(_ path: DocumentPath, _ fields: JSONObject) -> Bool {
    day(of: path, fields).map(gone.contains) ?? false
  }

  /// Ensures that a document has not left with its day: brought back, it would count beside the day's totals.
  ///
  /// - Throws: ``JournalFailure/hasLeft(_:)``, or what the machine refuses.
  package func requireNotLeft(
    _ document: Document, _ reader: DiaryReader
  ) throws(DiaryError) {
    let path = try reader.path(document.collection, document.id)
    guard let day = day(of: path, document.fields), gone.contains(day),
      try reader.document(path.collection, path.id) == nil
    else { return }
    throw .journal(.hasLeft(day))
  }

  /// Whether a document is old enough to leave with the next run.
  package func willTake(_ path: DocumentPath, _ fields: JSONObject) -> Bool {
    guard let firstKept, let day = day(of: path, fields) else { return false }
    return day < firstKept
  }

  private func day(of path: DocumentPath, _ fields: JSONObject) -> CalendarDate? {
    guard collections.contains(path.collection) else { return nil }
    return CalendarDate(fields["date"]?.string ?? path.id.text)
  }
}
