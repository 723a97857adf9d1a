package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeStore

extension ConflictJournal {
  /// What is known of the conflicts, after a look at the merges that came since.
  ///
  /// - Parameter isWhole: whether merges count too that a clone brought along.
  package func conflictNotes(isWhole: Bool) throws(DiaryError) -> ConflictNotes {
    let owner = try store.folder.owner()
    var notes = ConflictNotes(of: owner, in: store.folder)
    guard let tip = try store.head().commit else { return notes }
    let before = notes
    if try isRewritten(notes.scanned, tip) { notes.startAgain() }
    if notes.scanned != tip { try look(at: tip, &notes) }
    if isWhole, !notes.isWhole { try lookAtAll(of: tip, &notes) }
    if notes != before { notes.write(of: owner, in: store.folder) }
    return notes
  }

  /// Whether the branch does not go on from where it was looked at.
  private func isRewritten(_ scanned: ObjectID?, _ tip: ObjectID) throws(DiaryError) -> Bool {
    guard let scanned, scanned != tip else { return false }
    guard store.repository.contains(scanned) else { return true }
    do throws(GitError) {
      return try !store.repository.isAncestor(scanned, of: tip)
    } catch {
      // A fetch that was killed may have brought it back, without what is behind it.
      guard error.code == .notFound else { throw DiaryError(error) }
      return true
    }
  }

  /// Looks at the merges that nobody looked at yet; what they decided is news.
  private func look(at tip: ObjectID, _ notes: inout ConflictNotes) throws(DiaryError) {
    let found = try entries(of: tip, hiding: notes.scanned.map { [$0] } ?? [])
    notes.add(found)
    if notes.scanned == nil {
      notes.isWhole = true
      notes.keep(Set(found.map(\.id)))
    }
    notes.scanned = tip
  }

  /// Looks at the merges from the first on; those that a clone brought are no news.
  private func lookAtAll(of tip: ObjectID, _ notes: inout ConflictNotes) throws(DiaryError) {
    var found = try entries(of: tip, hiding: [])
    for place in found.indices { found[place].isSeen = true }
    notes.add(found)
    notes.isWhole = true
  }

  private func entries(
    of tip: ObjectID, hiding hidden: [ObjectID]
  ) throws(DiaryError) -> [ConflictNotes.Entry] {
    let commits = try store.repository.history(behind: [tip], hiding: hidden)
    let examination = MergeExamination(catalogue: try store.reader().catalogue)
    var entries: [ConflictNotes.Entry] = []
    for id in commits {
      let merge = try DiaryError.git(
        store.repository.parents(of: id).count > 1 ? try store.repository.commit(id) : nil)
      guard let merge else { continue }
      for finding in try examination.findings(in: merge, store.repository) {
        entries.append(
          ConflictNotes.Entry(
            id: finding.versions.id, path: finding.versions.path.text, merge: merge.id.hex,
            seconds: merge.committer.seconds, isSeen: false))
      }
    }
    return entries
  }

  /// Begins the notes of a branch that a remote had: what was decided before is no news here.
  package func beginConflictNotes(at tip: ObjectID) throws(DiaryError) {
    let owner = try store.folder.owner()
    var notes = ConflictNotes(of: owner, in: store.folder)
    guard notes.scanned == nil else { return }
    notes.scanned = tip
    notes.write(of: owner, in: store.folder)
  }
}
