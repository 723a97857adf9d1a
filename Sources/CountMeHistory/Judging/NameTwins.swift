import CountMeGit

/// Finds names in one folder that differ by case only.
///
/// A commit's files come sorted by path: each folder on the way to one is looked at once, and remembered where
/// somebody asks again, however often the way leads through it.
struct NameTwins {
  /// A folder of the newer tree on the way to the path that was asked for last.
  private struct Folder {
    /// The folder, unless there is none.
    let id: ObjectID?
    /// A twin of it, or of a folder that it lies in.
    var twin: String?
    var isKnown = false
    /// The entries by their names in small letters, once somebody asks again.
    var folded: [String: [TreeEntry]]?
  }

  private var firstNew: FirstNewName?
  /// The folders' names of the path that was asked for last.
  private var names: [Substring] = []
  /// From the first new name's folder on.
  private var way: [Folder] = []

  /// Another path in the newer tree that some file systems take for this one.
  ///
  /// Only names that are new are looked at: the others were when they came.
  mutating func twin(
    of difference: FileDifference, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    guard difference.new != nil, let firstNew = difference.firstNew else { return nil }
    var parts = difference.path.split(separator: "/")
    guard let name = parts.popLast() else { return nil }
    try go(to: parts, from: firstNew, repository)
    guard way.last?.id != nil else { return way.last?.twin }
    return try twin(of: name, repository).map { twin in
      (parts.map(String.init) + [twin]).joined(separator: "/")
    }
  }

  /// Goes to a folder from the first new name on, looking for twins of the folders on the way.
  private mutating func go(
    to parts: [Substring], from firstNew: FirstNewName, _ repository: borrowing Repository
  ) throws(DiaryError) {
    let common = zip(names, parts).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
    if self.firstNew == firstNew, common >= firstNew.depth, !way.isEmpty {
      way.removeLast(max(0, way.count - (common - firstNew.depth + 1)))
    } else {
      way = [Folder(id: firstNew.folder)]
    }
    self.firstNew = firstNew
    names = parts
    while firstNew.depth + way.count <= parts.count {
      let next = try folder(below: parts[..<(firstNew.depth + way.count)], repository)
      way.append(next)
    }
  }

  /// The folder to which names lead of which the last is in the last folder on the way.
  private mutating func folder(
    below names: ArraySlice<Substring>, _ repository: borrowing Repository
  ) throws(DiaryError) -> Folder {
    guard let name = names.last, let above = way.last, let id = above.id else {
      return Folder(id: nil, twin: way.last?.twin)
    }
    if let twin = try twin(of: name, repository) {
      let path = (names.dropLast().map(String.init) + [twin]).joined(separator: "/")
      return Folder(id: nil, twin: path)
    }
    let entry =
      if let folded = way.last?.folded {
        folded[name.lowercased()]?.first { $0.text.utf8.elementsEqual(name.utf8) }
      } else {
        try DiaryError.git(repository.entry(at: String(name), in: id))
      }
    return Folder(id: entry.flatMap { $0.isDirectory ? $0.id : nil })
  }

  /// Another name in the last folder on the way that becomes the same in small letters.
  private mutating func twin(
    of name: Substring, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    let last = way.count - 1
    guard let id = way[last].id else { return nil }
    let (name, small) = (String(name), name.lowercased())
    // One look is cheaper than remembering; an import asks again for every document.
    guard way[last].isKnown else {
      way[last].isKnown = true
      return try DiaryError.git(repository.names(in: id)).first { $0.isTwin(of: name, small) }
    }
    if way[last].folded == nil {
      let entries = try DiaryError.git(repository.tree(id).entries)
      way[last].folded = Dictionary(grouping: entries) { $0.text.lowercased() }
    }
    return way[last].folded?[small]?.map(\.text).first { $0.isTwin(of: name, small) }
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
