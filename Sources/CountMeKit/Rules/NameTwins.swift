import CountMeModel
import Git

/// Finds names in one folder that differ by case only.
struct NameTwins {
  /// The folder that was asked for last: the next path mostly lies in it, too.
  private struct Place {
    let tree: ObjectID
    let before: ObjectID?
    let directory: Substring
    /// The folder, unless there is none.
    let folder: ObjectID?
    /// A twin of a folder on the way.
    let twin: String?
    /// The names in small letters, once somebody asks again.
    var folded: [String: [String]]?
  }

  private var place: Place?

  /// Another path in the tree that some file systems take for this one.
  ///
  /// Only a name that the tree before did not have is looked for: the others were when they came.
  ///
  /// - Parameters:
  ///   - path: a file that the tree before does not have.
  ///   - tree: the tree that has it.
  ///   - before: the tree before; nil for none.
  ///   - repository: where they are.
  mutating func twin(
    of path: String, in tree: ObjectID, since before: ObjectID?, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    let end = path.lastIndex(of: "/")
    let directory = end.map { path[..<$0] } ?? ""
    let name = end.map { String(path[path.index(after: $0)...]) } ?? path
    let isFirst =
      place?.tree != tree || place?.before != before
      || place?.directory.utf8.elementsEqual(directory.utf8) != true
    if isFirst { place = try look(for: directory, in: tree, since: before, repository) }
    guard let folder = place?.folder else { return place?.twin }
    let small = name.lowercased()
    let names =
      if let folded = place?.folded { folded[small] ?? [] } else {
        try DiaryError.git { () throws(GitError) in try repository.names(in: folder) }
      }
    // One look is cheaper than remembering; an import asks again for every document.
    if !isFirst, place?.folded == nil {
      place?.folded = Dictionary(grouping: names) { $0.lowercased() }
    }
    return names.first { $0.isTwin(of: name, small) }
      .map { directory.isEmpty ? $0 : "\(directory)/\($0)" }
  }

  /// Goes down to a folder; of the names on the way only new ones can have a new twin.
  private func look(
    for directory: Substring, in tree: ObjectID, since before: ObjectID?,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> Place {
    var folder = tree
    var old = before
    var walked = ""
    func end(_ folder: ObjectID?, twin: String? = nil) -> Place {
      Place(tree: tree, before: before, directory: directory, folder: folder, twin: twin)
    }
    for part in directory.split(separator: "/").map(String.init) {
      let oldEntry = try old.flatMap { old throws(DiaryError) in try entry(part, old, repository) }
      if oldEntry == nil {
        let names = try DiaryError.git { () throws(GitError) in try repository.names(in: folder) }
        let small = part.lowercased()
        if let twin = names.first(where: { $0.isTwin(of: part, small) }) {
          return end(nil, twin: walked + twin)
        }
      }
      guard let entry = try entry(part, folder, repository), entry.isDirectory else {
        return end(nil)
      }
      folder = entry.id
      old = oldEntry.flatMap { $0.isDirectory ? $0.id : nil }
      walked += "\(part)/"
    }
    return end(folder)
  }

  private func entry(
    _ name: String, _ folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> TreeEntry? {
    try DiaryError.git { () throws(GitError) in try repository.entry(at: name, in: folder) }
  }
}

extension String {
  /// Whether this is another name that becomes the same in small letters.
  fileprivate func isTwin(of name: String, _ small: String) -> Bool {
    // Only letters beyond ASCII change their length with their case.
    guard utf8.count == small.utf8.count || !utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return lowercased() == small && !utf8.elementsEqual(name.utf8)
  }
}
