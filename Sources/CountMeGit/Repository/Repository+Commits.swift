extension Repository {
  /// Reads a commit.
  package borrowing func commit(_ id: ObjectID) throws(GitError) -> Commit {
    guard let commit = Commit(id: id, bytes: try read(id, .commit, limit: 1 << 20)) else {
      throw GitError(.invalid, "read commit \(id)", "it is damaged")
    }
    return commit
  }

  /// A commit's parents, without taking the rest of it apart.
  package borrowing func parents(of id: ObjectID) throws(GitError) -> [ObjectID] {
    try commitEntry(id).parents
  }

  /// A commit's tree, without taking the rest of it apart.
  package borrowing func tree(of id: ObjectID) throws(GitError) -> ObjectID {
    try commitEntry(id).tree
  }

  /// Writes a commit; no reference moves.
  ///
  /// - Parameter signature: the armoured signature of the draft's bytes, or nil.
  package borrowing func write(
    _ draft: CommitDraft, signature: String? = nil
  ) throws(GitError) -> ObjectID {
    try write(draft.bytes(signature: signature), .commit)
  }
}
