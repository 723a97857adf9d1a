import CountMeGit
package import CountMeHistory
package import CountMeModel

/// Tells of documents that are not there whether somebody removed them.
///
/// What `undo` took back was not removed: its command may come again, such as an import. What retention let leave
/// was not either.
package struct RemovedDocuments {
  private let store: Store
  private let head: Head
  private var index: ChangedPathIndex?

  /// - Throws: ``DiaryError`` where the history cannot be read.
  /// - Complexity: linear in the commits that came since they were last listed, and what they changed.
  package init(_ store: Store) throws(DiaryError) {
    self.store = store
    head = try store.head()
    guard let tip = head.commit else { return }
    index = try store.changedPathIndex(of: tip, listingBeyond: 0)
  }

  /// Whether the last thing that happened to a document is that somebody removed it.
  ///
  /// - Parameter path: the path of a document that is not there now.
  /// - Throws: ``DiaryError`` where the history cannot be read.
  /// - Complexity: O(log n) in what all commits changed, for a document that never was.
  package mutating func have(_ path: DocumentPath) throws(DiaryError) -> Bool {
    // Where they could not be listed each question would be a walk through all of them.
    guard index?.isListed == true else { return false }
    return try DiaryError.git { () throws(GitError) in
      let commits = try index?.commits(thatMayChange: path.text, in: store.repository) ?? []
      // A file that was deleted by hand, which no commit has taken in yet.
      if !commits.isEmpty, try has(path, head.tree) { return true }
      for id in commits {
        let commit = try store.repository.commit(id)
        // A merge removes nothing of its own.
        guard commit.parents.count == 1, try !has(path, commit.tree),
          try has(path, store.repository.tree(of: commit.parents[0]))
        else { continue }
        return commit.isRemovedByPerson
      }
      return false
    }
  }

  private func has(_ path: DocumentPath, _ tree: ObjectID) throws(GitError) -> Bool {
    try store.repository.entry(at: path.text, in: tree) != nil
  }
}

extension Commit {
  /// Whether what the commit lacks was removed because somebody wanted it away.
  fileprivate var isRemovedByPerson: Bool {
    guard trailer(CommitMessage.undoTrailer) == nil else { return false }
    return switch kind {
    case .retention, .rewrite, .migration: false
    case .imported, .handEdit, .sums, nil: true
    }
  }
}
