/// A file that the index has otherwise than a tree: `git add` has told it of an edit that is in no commit.
struct StagedFile: Equatable {
  /// The path's bytes.
  let name: [UInt8]
  /// The blob that the tree has, or nil.
  let committed: ObjectID?
  /// The blob that the index has, or nil.
  let staged: ObjectID?
  /// Whether the index has the file as one that is in git only.
  let isSkipped: Bool

  /// The path as text.
  var path: String { String(decoding: name, as: UTF8.self) }
}

extension Repository {
  /// The files that an index has otherwise than a tree, sorted by path; nil where the tree cannot be read.
  ///
  /// Where the index itself says that it is this tree, nothing is compared; else each of its files is.
  /// Modes count, for git commits them.
  borrowing func stagedFiles(_ index: IndexFile, over tree: ObjectID) -> [StagedFile]? {
    if index.tree == tree { return [] }
    var found: [StagedFile] = []
    var cursor = IndexCursor(index)
    var next = cursor.next()
    func takeStaged(before name: [UInt8]?) {
      while let item = next, name.map({ item.compare(with: $0) < 0 }) ?? true {
        found.append(
          StagedFile(
            name: item.name, committed: nil, staged: item.record.id, isSkipped: item.isSkipped))
        next = cursor.next()
      }
    }
    do throws(GitError) {
      try eachDifference(from: .emptyTree, to: tree) { file throws(GitError) in
        guard let committed = file.new else { return }
        let name = Array(file.path.utf8)
        takeStaged(before: name)
        guard let item = next, item.compare(with: name) == 0 else {
          return found.append(
            StagedFile(name: name, committed: committed.id, staged: nil, isSkipped: false))
        }
        let record = item.record
        if record.isUnmerged || record.id != committed.id || record.stat.mode != committed.rawMode {
          found.append(
            StagedFile(
              name: name, committed: committed.id, staged: record.id, isSkipped: item.isSkipped))
        }
        // One in an unfinished merge stands there several times.
        while let item = next, item.compare(with: name) == 0 { next = cursor.next() }
      }
    } catch {
      return nil
    }
    takeStaged(before: nil)
    return found
  }
}
