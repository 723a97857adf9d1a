import CountMeModel
import Git

extension Diary {
  /// Sets right what follows from commits that plain git made.
  ///
  /// A merge driver sees one file at a time: the lists and totals of a day may not be what its merged
  /// entries come to. Git's merges with our strategy, and commits of our own, leave nothing to do. What
  /// was committed by git is told by the branch's log.
  func settleForeignCommits() throws(DiaryError) {
    let head = try head()
    guard let settled = try lastSettled(before: head) else { return }
    let reader = try reader()
    let changes = try documentChanges(from: try treeOf(settled), to: head.tree, reader)
    let mended = try withoutHandEdits(
      try consequences(of: changes, reader: reader).filter { !changes.contains($0) })
    guard !mended.isEmpty else { return }
    let message = "set right the sums of what git merged"
    _ = try commit(mended.map(FileChange.init), on: head, message: message)
  }

  /// The commit up to which this program has seen to the sums; nil where that is the branch's own.
  func lastSettled(before head: Head) throws(DiaryError) -> ObjectID? {
    let gitDirectory = folder.gitDirectory
    let settled = try DiaryError.wrapping { () throws(SystemError) in
      try ReferenceLog.lastTip(
        of: head.reference, messagePrefix: "countme: ", gitDirectory: gitDirectory)
    }
    guard let settled, settled != head.commit, repository.contains(settled) else { return nil }
    return settled
  }

  /// What became of the documents between two trees, as far as they can be read.
  private func documentChanges(
    from old: ObjectID, to new: ObjectID, _ reader: DiaryReader
  ) throws(DiaryError) -> [DocumentChange] {
    let files = try DiaryError.git { () throws(GitError) in
      try repository.difference(from: old, to: new)
    }
    var changes: [DocumentChange] = []
    for file in files {
      guard let (_, path) = try reader.catalogue.place(of: file.path) else { continue }
      let before = try members(of: file.old, file.path)
      let after = try members(of: file.new, file.path)
      if (before == nil) == (file.old == nil), (after == nil) == (file.new == nil) {
        changes.append(DocumentChange(path: path, before: before, after: after))
      }
    }
    return changes
  }

  private func members(of entry: TreeEntry?, _ path: String) throws(DiaryError) -> JSONObject? {
    guard let entry else { return nil }
    let bytes = try DiaryError.git { () throws(GitError) in try repository.read(entry.id, .blob) }
    return try? DocumentBytes.object(of: bytes, path: path)
  }

  /// A file that the person has edited is settled when that edit is taken in.
  private func withoutHandEdits(
    _ changes: [DocumentChange]
  ) throws(DiaryError) -> [DocumentChange] {
    guard !changes.isEmpty else { return [] }
    let workingTree = folder.workingTree
    let edits = try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.edits(
        inDirectories: Set(changes.map { FileSystem.parent(of: $0.path.text) }))
    }
    return changes.filter { change in !edits.contains { $0.path == change.path.text } }
  }
}
