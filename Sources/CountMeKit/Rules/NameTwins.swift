import CountMeModel
import Git

/// Finds names in one folder that differ by case only.
struct NameTwins {
  /// A folder that was asked for more than once, with its names in small letters.
  private var folded: (folder: ObjectID, names: [String: [String]])?
  private var last: ObjectID?

  /// Another path in the tree that some file systems take for this one.
  ///
  /// Only a name that the tree before did not have is looked for: the others were when they came.
  mutating func twin(
    of path: String, in tree: ObjectID, since before: ObjectID?, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    var folder = tree
    var old = before
    var walked = ""
    for part in path.split(separator: "/").map(String.init) {
      let oldEntry = try old.flatMap { old throws(DiaryError) in try entry(part, old, repository) }
      if oldEntry == nil, let twin = try twin(of: part, in: folder, repository) {
        return walked + twin
      }
      guard let entry = try entry(part, folder, repository), entry.isDirectory else { return nil }
      folder = entry.id
      old = oldEntry.flatMap { $0.isDirectory ? $0.id : nil }
      walked += "\(part)/"
    }
    return nil
  }

  private func entry(
    _ name: String, _ folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> TreeEntry? {
    try DiaryError.git { () throws(GitError) in try repository.entry(at: name, in: folder) }
  }

  private mutating func twin(
    of name: String, in folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    let small = name.lowercased()
    if folded?.folder != folder {
      let names = try DiaryError.git { () throws(GitError) in try repository.names(in: folder) }
      // One look is cheaper than remembering; an import asks again for every document.
      guard folder == last else {
        last = folder
        return names.first { $0.isLike(small) && $0.isTwin(of: name, small) }
      }
      folded = (folder, Dictionary(grouping: names) { $0.lowercased() })
    }
    return folded?.names[small]?.first { $0.isTwin(of: name, small) }
  }
}

extension String {
  /// Whether this is another name that becomes the same in small letters.
  fileprivate func isTwin(of name: String, _ small: String) -> Bool {
    lowercased() == small && !utf8.elementsEqual(name.utf8)
  }

  /// Whether this can be the same but for its case: only letters beyond ASCII change their length.
  fileprivate func isLike(_ small: String) -> Bool {
    utf8.count == small.utf8.count || !utf8.allSatisfy { $0 < 0x80 }
  }
}
