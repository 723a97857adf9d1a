import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

extension DiaryReader {
  /// Whether anything that a period shows was written down for a day before `date`.
  ///
  /// Reads names of files, and the weights of the two days before.
  func hasAnything(before date: CalendarDate) throws(DiaryError) -> Bool {
    let days = CalendarDate.first...date.adding(days: -1)
    for collection in [DailyLog.collection, Water.collection, Completion.collection] {
      let paths = try DocumentFiles(self, name(collection)).paths(days: days)
      if paths.contains(where: { Self.day(of: $0.id) < date }) { return true }
    }
    // The day in a weight's id is UTC's: which of two days it is of, the weight itself tells.
    let border = date.adding(days: -2)...days.upperBound
    let weights = try DocumentFiles(self, name(Weight.collection)).paths(days: days)
    if weights.contains(where: { Self.day(of: $0.id) < days.upperBound }) { return true }
    if try own(Weight.collection, days: border).contains(where: { $0.day != nil }) { return true }
    return try DocumentFiles(self, name(MonthlySummary.collection)).paths(days: days)
      .contains { CalendarMonth($0.id.text).map { $0.firstDay < date } ?? false }
  }

  /// The day that an id begins with, or on which it was made; the last of all where it does not tell.
  private static func day(of id: DocumentID) -> CalendarDate {
    CalendarDate(id.text.prefix(10)) ?? UUIDText(id.text)?.time?.date ?? .last
  }
}
