import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

extension DiaryReader {
  /// Whether anything that a period shows was written down for a day before `date`.
  ///
  /// Reads names of files only.
  func hasAnything(before date: CalendarDate) throws(DiaryError) -> Bool {
    let days = CalendarDate.first...date.adding(days: -1)
    for collection in [
      DailyLog.collection, Water.collection, Completion.collection, Weight.collection,
    ] {
      let paths = try DocumentFiles(self, name(collection)).paths(days: days)
      if paths.contains(where: { Self.day(of: $0.id) < date }) { return true }
    }
    return try DocumentFiles(self, name(MonthlySummary.collection)).paths(days: days)
      .contains { CalendarMonth($0.id.text).map { $0.firstDay < date } ?? false }
  }

  /// The day that an id begins with, or on which it was made; the last of all where it does not tell.
  private static func day(of id: DocumentID) -> CalendarDate {
    CalendarDate(id.text.prefix(10)) ?? UUIDText(id.text)?.time?.date ?? .last
  }
}
