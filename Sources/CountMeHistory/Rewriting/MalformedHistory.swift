package import CountMeGit

/// A history as git reads it, with commits that git takes and never writes so.
package struct MalformedHistory {
  /// The commits that are no others', parents first.
  package private(set) var malformed: [ObjectID] = []
  private let tip: ObjectID
  /// Those commits, and all that stand on them; parents first.
  private var affected: [ObjectID] = []

  /// Walks from a commit to the beginning, or to where others were judged.
  ///
  /// - Complexity: linear in the commits, of which each is read once.
  package init(
    of tip: ObjectID, until judged: Set<ObjectID>, in repository: borrowing Repository
  ) throws(DiaryError) {
    self.tip = tip
    var bad: Set<ObjectID> = []
    var isAffected: Set<ObjectID> = []
    var parents: [ObjectID: [ObjectID]] = [:]
    var done: Set<ObjectID> = judged
    var open = [tip]
    while let id = open.last {
      if done.contains(id) {
        open.removeLast()
        continue
      }
      if let known = parents[id] {
        open.removeLast()
        done.insert(id)
        if bad.contains(id) { malformed.append(id) }
        guard bad.contains(id) || known.contains(where: isAffected.contains) else { continue }
        isAffected.insert(id)
        affected.append(id)
        continue
      }
      let (commit, isWellFormed) = try DiaryError.git(repository.commitAsGitReads(id))
      if !isWellFormed { bad.insert(id) }
      parents[id] = commit.parents
      open += commit.parents
    }
  }

  /// Writes those commits, and all that stand on them, again: with the same words, authors and files.
  ///
  /// - Returns: what stands in the place of the tip; nil where it can stay.
  package func rewritten(
    by writer: CommitWriter, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip? {
    var successors: [ObjectID: JudgedTip] = [:]
    for id in affected {
      let commit = try DiaryError.git(repository.commitAsGitReads(id)).commit
      successors[id] = try writer.write(
        commit.tree, on: commit.parents.map { successors[$0]?.id ?? $0 }, by: commit.author,
        commit.message, in: repository)
    }
    return successors[tip]
  }
}
