import CountMeGit

/// Finds names in one folder that differ by case only.
///
/// A commit's files come sorted by path: each folder on the way to one is looked at once, however often the way
/// leads through it.
struct CaseCollisions {
  /// A folder of the newer tree on the way to the path that was asked for last.
  private struct Folder {
    /// The folder, unless there is none.
    let id: ObjectID?
    /// A twin of it, or of a folder that it lies in.
    var twin: String?
    /// The names in it by what they are in small letters, where some can be twins; nil before somebody asks.
    var folded: [String: [String]]?
  }

  private var firstNew: FirstNewName?
  /// The folder of the path that was asked for last; nil where the way to it was not found.
  private var folder: ArraySlice<UInt8>?
  /// The folders' names of that path.
  private var names: [String] = []
  /// From the first new name's folder on.
  private var way: [Folder] = []

  /// Another path in the newer tree that some file systems take for this one.
  ///
  /// Only names that are new are looked at: the others were when they came.
  mutating func twin(
    of difference: FileDifference, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    guard difference.new != nil, let firstNew = difference.firstNew else { return nil }
    let path = Array(difference.path.utf8)
    let end = path.lastIndex(of: Self.slash)
    let folder = path[..<(end ?? 0)]
    if self.firstNew != firstNew || self.folder != folder {
      try go(to: folder, from: firstNew, repository)
    }
    guard way.last?.id != nil else { return way.last?.twin }
    let name = path[((end ?? -1) + 1)...]
    return try twin(of: name, repository).map { (names + [$0]).joined(separator: "/") }
  }

  private static let slash = UInt8(ascii: "/")

  /// Goes to a folder from the first new name on, looking for twins of the folders on the way.
  private mutating func go(
    to folder: ArraySlice<UInt8>, from firstNew: FirstNewName, _ repository: borrowing Repository
  ) throws(DiaryError) {
    let parts = folder.split(separator: Self.slash).map { String(decoding: $0, as: UTF8.self) }
    let common = zip(names, parts).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
    if self.firstNew == firstNew, common >= firstNew.depth, !way.isEmpty {
      way.removeLast(max(0, way.count - (common - firstNew.depth + 1)))
    } else {
      way = [Folder(id: firstNew.folder)]
    }
    self.firstNew = firstNew
    self.folder = nil
    names = parts
    while firstNew.depth + way.count <= parts.count {
      let next = try self.folder(below: parts[..<(firstNew.depth + way.count)], repository)
      way.append(next)
    }
    self.folder = folder
  }

  /// The folder to which names lead of which the last is in the last folder on the way.
  private mutating func folder(
    below names: ArraySlice<String>, _ repository: borrowing Repository
  ) throws(DiaryError) -> Folder {
    guard let name = names.last, let above = way.last, let id = above.id else {
      return Folder(id: nil, twin: way.last?.twin)
    }
    if let twin = try twin(of: Array(name.utf8)[...], repository) {
      return Folder(id: nil, twin: (names.dropLast() + [twin]).joined(separator: "/"))
    }
    let entry = try repository.entry(name, in: id)
    return Folder(id: entry.flatMap { $0.isDirectory ? $0.id : nil })
  }

  /// Another name in the last folder on the way that becomes the same in small letters.
  private mutating func twin(
    of name: ArraySlice<UInt8>, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    let last = way.count - 1
    guard let id = way[last].id else { return nil }
    let folded =
      if let known = way[last].folded { known } else {
        try DiaryError.git(Self.folded(id, repository))
      }
    way[last].folded = folded
    // An import asks for every document.
    if folded.isEmpty { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let small = text.lowercased()
    return folded[small]?.first { $0.isTwin(of: text, small) }
  }

  private static func folded(
    _ folder: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> [String: [String]] {
    guard try repository.hasFoldableName(in: folder) else { return [:] }
    return Dictionary(grouping: try repository.names(in: folder)) { $0.lowercased() }
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
