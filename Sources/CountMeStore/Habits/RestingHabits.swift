package import CountMeHistory
package import CountMeModel
package import CountMeSchema

/// Which habits rest: nothing was done of them for so long that nobody waits for them.
///
/// An app that people have left exports every habit that they ever had; those are no tasks of today.
package struct RestingHabits {
  /// After so many days without anything done a habit rests.
  static let days = 30

  private let habits: Set<String>

  /// The habits that rest on a day; reads names of files only.
  ///
  /// - Parameters:
  ///   - kept: the habits that are not put away.
  ///   - noted: completions that count beside those in the folder.
  ///   - gone: completions that do not count.
  package init(
    among kept: [Habit], on date: CalendarDate, _ reader: DiaryReader,
    noted: Set<DocumentID> = [], gone: Set<DocumentID> = []
  ) throws(DiaryError) {
    let first = date.adding(days: -Self.days)
    let clock = try reader.clock()
    let old = kept.filter { Self.begin($0, clock) < first }
    guard !old.isEmpty else {
      habits = []
      return
    }
    let completions = try reader.name(Completion.collection)
    let paths = try DocumentFiles(reader, completions).paths(days: first...date)
    let ids = Set(paths.map(\.id)).union(noted).subtracting(gone)
    let done = Set(ids.compactMap { Self.habit(of: $0, since: first) })
    habits = Set(old.map(\.id)).subtracting(done)
  }

  /// Whether a habit rests.
  package func has(_ habit: Habit) -> Bool { habits.contains(habit.id) }

  /// The habit that a completion's id names, of one that is not older than a day.
  private static func habit(of id: DocumentID, since first: CalendarDate) -> String? {
    guard let point = id.text.firstIndex(of: "."),
      let date = CalendarDate(String(id.text[..<point])), date >= first
    else { return nil }
    return String(id.text[id.text.index(after: point)...])
  }

  /// When a person last said that they want the habit: when it began, or was made or changed here.
  private static func begin(_ habit: Habit, _ clock: DayClock) -> CalendarDate {
    let day = habit.startDate ?? .first
    let stamp = habit.lastModified.map { clock.day(of: clock.localTime(of: $0)) }
    return max(day, stamp ?? .first)
  }
}
