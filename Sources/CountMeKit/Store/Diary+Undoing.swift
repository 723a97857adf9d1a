import CountMeModel
import Git

extension Diary {
  /// The trailer that names the commit which a commit takes back.
  private static var trailer: String { "Undo-of" }

  /// Takes the last command back by a new commit; once more takes back the one before it.
  ///
  /// What others changed in the same documents since then stays: the way back is merged like any
  /// other edit.
  ///
  /// - Returns: what is different now, and what the command had been.
  /// - Throws: ``DiaryError/nothingToUndo``.
  public func undo() throws(DiaryError) -> (undone: String, receipt: Receipt) {
    try locked { () throws(DiaryError) in
      // Found first: what the person edited in the files meanwhile is no command, and it stays.
      let target = try commitToUndo()
      let handEdits = try takeInHandEdits(inDirectories: nil)
      let changes = try wayBack(from: target)
      let all = try consequences(of: changes, reader: try reader())
      let message = "undid: \(target.subject)\n\n\(Self.trailer): \(target.id.hex)"
      return (target.subject, try write(all, summary: message, handEdits: handEdits))
    }
  }

  /// The last commit on this branch that is a command's, and was not taken back already.
  ///
  /// One that changed no document, such as a schema's, cannot be taken back and is passed over.
  private func commitToUndo() throws(DiaryError) -> Commit {
    let catalogue = try reader().catalogue
    var next = try head().commit
    var undone: Set<String> = []
    while let id = next {
      let commit = try DiaryError.git { () throws(GitError) in try repository.commit(id) }
      next = commit.parents.first
      if let other = commit.trailer(Self.trailer) {
        undone.insert(other)
      } else if commit.parents.count == 1, !undone.contains(commit.id.hex),
        try hasDocuments(commit, catalogue)
      {
        return commit
      }
    }
    throw .nothingToUndo
  }

  /// The changes that lead from the present back to before `commit`.
  private func wayBack(from commit: Commit) throws(DiaryError) -> [DocumentChange] {
    let reader = try reader()
    var changes: [DocumentChange] = []
    for file in try files(changedBy: commit) {
      guard let (schema, path) = try reader.catalogue.place(of: file.path) else { continue }
      let before = try version(file.old, schema)
      let after = try version(file.new, schema)
      let present = try reader.document(path.collection, path.id)?.fields
      let now = present.map { MergeVersion.valid($0) } ?? .absent
      let result = DocumentMerge(schema)
        .takingBack(before: before, after: after, from: now).document
      changes.append(
        DocumentChange(
          path: path, before: present,
          after: result.map { Stamp.next(environment.now(), $0, following: present ?? $0) }))
    }
    return changes
  }

  private func hasDocuments(
    _ commit: Commit, _ catalogue: Catalogue
  ) throws(DiaryError) -> Bool {
    for file in try files(changedBy: commit)
    where try catalogue.place(of: file.path) != nil { return true }
    return false
  }

  private func files(changedBy commit: Commit) throws(DiaryError) -> [FileDifference] {
    try DiaryError.git { () throws(GitError) in
      let before = try repository.commit(commit.parents[0]).tree
      return try repository.difference(from: before, to: commit.tree)
    }
  }

  private func version(
    _ entry: TreeEntry?, _ schema: CollectionSchema
  ) throws(DiaryError) -> MergeVersion {
    guard let entry else { return .absent }
    let bytes = try DiaryError.git { () throws(GitError) in
      try repository.read(entry.id, .blob, limit: JSONLimits.document.bytes)
    }
    return MergeVersion(bytes, schema: schema)
  }
}
