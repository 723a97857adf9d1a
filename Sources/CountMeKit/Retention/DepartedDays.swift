import CountMeModel

/// Which days' logs have left, and which leave next.
struct DepartedDays {
  /// The collections whose documents leave with their day.
  private static let collections: Set = ["dailyLogs", "foodItems", "exerciseItems"]

  private let gone: Set<CalendarDate>
  private let firstKept: CalendarDate?

  /// What the months' summaries tell.
  ///
  /// - Parameter firstKept: the first day whose log stays; nil where all stay.
  init(_ reader: DiaryReader, firstKept: CalendarDate?) throws(DiaryError) {
    self.firstKept = firstKept
    var gone: Set<CalendarDate> = []
    for month in try reader.own("monthlySummaries") {
      gone.formUnion((month.fields["days"]?.object?.keys ?? []).compactMap { CalendarDate($0) })
    }
    self.gone = gone
  }

  /// Whether a document is of a day that has left: its totals are kept, and it would count twice.
  func has(_ path: DocumentPath, _ fields: JSONObject) -> Bool {
    Self.day(of: path, fields).map(gone.contains) ?? false
  }

  /// Whether a document is old enough to leave with the next run.
  func willTake(_ path: DocumentPath, _ fields: JSONObject) -> Bool {
    guard let firstKept, let day = Self.day(of: path, fields) else { return false }
    return day < firstKept
  }

  private static func day(of path: DocumentPath, _ fields: JSONObject) -> CalendarDate? {
    guard collections.contains(path.collection.text) else { return nil }
    return CalendarDate(fields["date"]?.string ?? path.id.text)
  }
}
