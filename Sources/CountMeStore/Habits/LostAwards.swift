package import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMeSchema

/// The awards of days that are not full any more, since something that was done of a habit was taken back: by a
/// command, by an undo, in the files or by a merge.
///
/// A habit that is added, put away or changed takes none, and neither does what became of another day.
package struct LostAwards {
  private let store: Store
  /// The documents as they are committed.
  private let source: TreeSource
  private let (completions, awards): (CollectionName, CollectionName)

  /// - Parameter source: the documents as they are committed.
  init(_ store: Store, _ source: TreeSource) throws(DiaryError) {
    self.store = store
    self.source = source
    let reader = try store.reader()
    completions = try reader.name(Completion.collection)
    awards = try reader.name(DailyAward.collection)
  }

  /// For the branch as it stands.
  package init(_ store: Store) throws(DiaryError) {
    let head = try store.head()
    try self.init(
      store, TreeSource(head.tree, try store.catalogue(at: head), in: store.repository))
  }

  /// Changes with those of the awards that follow from them.
  static func following(
    _ changes: [DocumentChange], _ store: Store, _ source: TreeSource
  ) throws(DiaryError) -> [DocumentChange] {
    let changed = changes.filter { $0.path.collection.text == Completion.collection }
    guard changed.contains(where: \.takesBack) else { return changes }
    let lost = try LostAwards(store, source)
    let days = try lost.days(changed, over: source, with: changes)
    let removals = try lost.removals(of: days)
    // What the same step gave, it does not give.
    let paths = Set(days.compactMap(lost.path))
    return changes.filter { !paths.contains($0.path) } + removals
  }

  /// The removals of the awards of days that are not full any more, since some commits took something back.
  package func removals(takenBackBy commits: [ObjectID]) throws(DiaryError) -> [DocumentChange] {
    var days: Set<CalendarDate> = []
    for id in commits {
      let commit = try store.repository.commit(at: id)
      for parent in commit.parents {
        let tree = try store.treeOf(parent)
        let earlier = TreeSource(tree, source.catalogue, in: store.repository)
        let changed = try changes(from: tree, to: commit.tree, earlier)
        if changed.contains(where: \.takesBack) {
          days.formUnion(try self.days(changed, over: earlier, with: []))
        }
      }
    }
    return try removals(of: days)
  }

  private func removals(of days: Set<CalendarDate>) throws(DiaryError) -> [DocumentChange] {
    var removals: [DocumentChange] = []
    for day in days.sorted() {
      guard let path = path(day), let award = try source.document(awards, path.id) else { continue }
      removals.append(DocumentChange(path: path, before: award, after: nil))
    }
    return removals
  }

  private func path(_ day: CalendarDate) -> DocumentPath? {
    DocumentPath(awards, DocumentID(day), kind: .date)
  }

  /// What became of the completions that a commit changed or removed.
  private func changes(
    from old: ObjectID, to new: ObjectID, _ earlier: TreeSource
  ) throws(DiaryError) -> [DocumentChange] {
    let files = try DiaryError.git { () throws(GitError) -> [FileDifference] in
      let before = try store.repository.entry(at: completions.text, in: old)?.id
      let after = try store.repository.entry(at: completions.text, in: new)?.id
      guard let before, before != after else { return [] }
      return try store.repository.difference(from: before, to: after ?? .emptyTree)
    }
    var changes: [DocumentChange] = []
    for file in files where file.old != nil {
      let path = DocumentPath(
        "\(completions)/\(file.path)", collection: completions, kind: .dateAndUUID)
      guard let path else { continue }
      changes.append(
        DocumentChange(
          path: path, before: try earlier.document(completions, path.id),
          after: try source.document(completions, path.id)))
    }
    return changes
  }

  /// The days that are not full any more.
  ///
  /// - Parameters:
  ///   - changed: what became of completions.
  ///   - earlier: the others as they were before.
  ///   - changes: all that changes beside what is committed.
  private func days(
    _ changed: [DocumentChange], over earlier: TreeSource, with changes: [DocumentChange]
  ) throws(DiaryError) -> Set<CalendarDate> {
    let dates = changed.filter(\.takesBack).compactMap { CalendarDate($0.path.id.text.prefix(10)) }
    let kept = try habits(changes)
    let before = try rule(kept, dates, changed, \.before, earlier)
    return try rule(kept, dates, changed, \.after, source).lost(since: before, on: dates)
  }

  private func rule(
    _ kept: [Habit], _ dates: [CalendarDate], _ changed: [DocumentChange],
    _ version: (DocumentChange) -> JSONObject?, _ source: TreeSource
  ) throws(DiaryError) -> AwardRule {
    let versions = Dictionary(changed.map { ($0.path.id, version($0)) }) { $1 }
    let reader = try store.reader()
    let resting = try RestingHabits(
      among: kept, on: reader.clock().today, reader,
      noted: Set(versions.filter { $0.value != nil }.keys),
      gone: Set(versions.filter { $0.value == nil }.keys))
    let awake = kept.filter { !resting.has($0) }
    var found: [Completion] = []
    for day in Set(dates.flatMap(\.week)) {
      for id in awake.compactMap({ DocumentID("\(day).\($0.id)") }) {
        let fields =
          if let known = versions[id] { known } else { try source.document(completions, id) }
        if let fields { found.append(Completion(fields)) }
      }
    }
    return AwardRule(habits: awake, completions: found)
  }

  /// The habits that are kept after some changes.
  private func habits(_ changes: [DocumentChange]) throws(DiaryError) -> [Habit] {
    guard let name = CollectionName(Habit.collection) else { return [] }
    var habits: [DocumentID: JSONObject] = [:]
    for (id, fields) in try source.documents(in: name) { habits[id] = fields }
    for change in changes where change.path.collection == name {
      habits[change.path.id] = change.after
    }
    return habits.values.map { Habit($0) }.filter { $0.archived != true }
  }
}

extension DocumentChange {
  /// Whether less is done of a habit than before.
  fileprivate var takesBack: Bool {
    guard let before = before.flatMap({ Completion($0).progress }) else { return false }
    return after.flatMap { Completion($0).progress } ?? 0 < before
  }
}
