import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeSchema

/// Entries that left with their day and come back by plain git, without what is kept of the day: they would count beside
/// its totals.
///
/// An entry that another device wrote late for such a day, or that somebody removed, did not leave, and counts once.
struct ReturningEntries {
  private let store: Store
  private let collections: Set<CollectionName>

  init(_ store: Store) throws(DiaryError) {
    self.store = store
    let reader = try store.reader()
    collections = Set(
      try reader.schema(of: try reader.name(DailyLog.collection)).membershipFields.map(\.collection)
    )
  }

  /// The days of those of some new documents that left, by the documents' paths.
  ///
  /// - Parameters:
  ///   - new: documents that a tree did not have.
  ///   - commit: the history in which they were before they left.
  func days(
    of new: [DocumentChange], knownTo commit: ObjectID?
  ) throws(DiaryError) -> [DocumentPath: CalendarDate] {
    var found: [DocumentPath: CalendarDate] = [:]
    guard let commit else { return found }
    for change in new where collections.contains(change.path.collection) && change.before == nil {
      guard let day = change.after?["date"]?.string.flatMap({ CalendarDate($0) }),
        try keepsTotals(of: day), try hasLeft(change.path, before: commit)
      else { continue }
      found[change.path] = day
    }
    return found
  }

  private func keepsTotals(of day: CalendarDate) throws(DiaryError) -> Bool {
    guard let month = DocumentID(day.month.text) else { return false }
    return try store.reader().own(MonthlySummary.self, month)?.days?[day] != nil
  }

  /// Whether a run of retention that a commit has behind it let a document go.
  private func hasLeft(_ path: DocumentPath, before commit: ObjectID) throws(DiaryError) -> Bool {
    guard let tip = try store.head().commit else { return false }
    var index = try store.changedPathIndex(of: tip)
    return try DiaryError.git { () throws(GitError) in
      for id in try index.commits(thatMayChange: path.text, in: store.repository) {
        let run = try store.repository.commit(id)
        guard run.kind == .retention, let parent = run.parents.first,
          try store.repository.entry(at: path.text, in: run.tree) == nil,
          try store.repository.entry(at: path.text, in: store.repository.tree(of: parent)) != nil
        else { continue }
        if id == commit { return true }
        let isBefore = try store.repository.isAncestor(id, of: commit)
        if isBefore { return true }
      }
      return false
    }
  }
}
