package import CountMeGit
import CountMeModel

/// What services read of a history most: what git refuses is the diary's error there.
extension Repository {
  /// A commit.
  package borrowing func commit(at id: ObjectID) throws(DiaryError) -> Commit {
    try DiaryError.git(commit(id))
  }

  /// The tree of a commit, whatever else is wrong with it.
  package borrowing func tree(at commit: ObjectID) throws(DiaryError) -> ObjectID {
    try DiaryError.git(tree(of: commit))
  }

  /// Whether an object is a commit.
  package borrowing func isCommit(_ id: ObjectID) throws(DiaryError) -> Bool {
    try DiaryError.git(header(of: id).0) == .commit
  }

  /// Whether a commit is another, or behind it.
  package borrowing func isAncestor(
    _ commit: ObjectID, behind tip: ObjectID
  ) throws(DiaryError) -> Bool {
    try DiaryError.git(isAncestor(commit, of: tip))
  }

  /// The commits behind some and not behind others, the newest first, or each behind its parents.
  package borrowing func history(
    behind tips: [ObjectID], hiding hidden: [ObjectID] = [], parentsFirst: Bool = false
  ) throws(DiaryError) -> [ObjectID] {
    try DiaryError.git(history(of: tips, hiding: hidden, parentsFirst: parentsFirst))
  }

  /// The files that two trees do not have alike.
  package borrowing func differences(
    from old: ObjectID, to new: ObjectID
  ) throws(DiaryError) -> [FileDifference] {
    try DiaryError.git(difference(from: old, to: new))
  }

  /// A tree with some files different.
  package borrowing func changedTree(
    _ base: ObjectID, _ changes: [TreeChange]
  ) throws(DiaryError) -> ObjectID {
    try DiaryError.git(updatedTree(base, changes))
  }

  /// What a tree has at a path; nil where it has nothing.
  package borrowing func entry(
    _ path: String, in tree: ObjectID
  ) throws(DiaryError) -> TreeEntry? {
    try DiaryError.git(entry(at: path, in: tree))
  }

  /// What lies in a folder.
  package borrowing func entries(of folder: ObjectID) throws(DiaryError) -> [TreeEntry] {
    try DiaryError.git(tree(folder).entries)
  }

  /// The bytes that an object has.
  package borrowing func size(of id: ObjectID) throws(DiaryError) -> Int {
    try DiaryError.git(header(of: id).size)
  }

  /// What a file of a tree holds, which is no more than a document may be; nil where there is no file.
  package borrowing func bytes(of entry: TreeEntry?) throws(DiaryError) -> [UInt8]? {
    guard let entry, !entry.isDirectory else { return nil }
    return try DiaryError.git(read(entry.id, .blob, limit: JSONLimits.document.bytes))
  }

  /// What the file at a path holds, as ``bytes(of:)`` reads it.
  package borrowing func bytes(
    at path: String, in tree: ObjectID
  ) throws(DiaryError) -> [UInt8]? {
    try bytes(of: entry(path, in: tree))
  }
}
