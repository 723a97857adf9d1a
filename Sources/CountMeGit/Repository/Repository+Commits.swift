extension Repository {
  /// Reads a commit.
  package borrowing func commit(_ id: ObjectID) throws(GitError) -> Commit {
    guard let commit = Commit(id: id, bytes: try commitBytes(id)) else { throw .malformed(id) }
    return commit
  }

  /// The bytes of a commit of a bounded size.
  borrowing func commitBytes(_ id: ObjectID) throws(GitError) -> [UInt8] {
    do throws(GitError) { return try read(id, .commit, limit: Commit.mostBytes) } catch {
      guard error.code == .tooLarge, (try? header(of: id))?.0 == .commit else { throw error }
      throw .malformed(id)
    }
  }

  /// Reads a commit as git does, in whatever form it is.
  ///
  /// - Returns: the commit, and whether it is one that ``commit(_:)`` reads.
  package borrowing func lenientCommit(
    _ id: ObjectID
  ) throws(GitError) -> (commit: LenientCommit, isWellFormed: Bool) {
    let bytes = try read(id, .commit, limit: LenientCommit.mostBytes)
    guard let commit = LenientCommit(bytes) else {
      throw GitError(.invalid, "read commit \(id)", "it is damaged")
    }
    return (commit, bytes.count <= Commit.mostBytes && Commit(id: id, bytes: bytes) != nil)
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

extension GitError {
  /// The error of a commit that is whole, and in no form that git writes.
  static func malformed(_ id: ObjectID) -> GitError {
    GitError(.malformed, "read commit \(id)", "git takes it, but would not have written it so")
  }
}
