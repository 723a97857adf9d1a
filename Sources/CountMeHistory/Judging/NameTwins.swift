import CountMeGit

/// Finds names in one folder that differ by case only.
struct NameTwins {
  /// The folder that was asked for last: the next path mostly lies in it, too.
  private struct Place {
    let firstNew: FirstNewName
    let directory: Substring
    /// The folder, unless there is none.
    let folder: ObjectID?
    /// A twin of a folder on the way.
    let twin: String?
    /// The names in small letters, once somebody asks again.
    var folded: [String: [String]]?
  }

  private var place: Place?

  /// Another path in the newer tree that some file systems take for this one.
  ///
  /// Only names that are new are looked at: the others were when they came.
  mutating func twin(
    of difference: FileDifference, _ repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    guard difference.new != nil, let firstNew = difference.firstNew else { return nil }
    let path = difference.path
    let end = path.lastIndex(of: "/")
    let directory = end.map { path[..<$0] } ?? ""
    let name = end.map { String(path[path.index(after: $0)...]) } ?? path
    let isFirst =
      place?.firstNew != firstNew
      || place?.directory.utf8.elementsEqual(directory.utf8) != true
    if isFirst { place = try look(for: directory, from: firstNew, repository) }
    guard let folder = place?.folder else { return place?.twin }
    let small = name.lowercased()
    let names =
      if let folded = place?.folded { folded[small] ?? [] } else {
        try DiaryError.git(repository.names(in: folder))
      }
    // One look is cheaper than remembering; an import asks again for every document.
    if !isFirst, place?.folded == nil {
      place?.folded = Dictionary(grouping: names) { $0.lowercased() }
    }
    return names.first { $0.isTwin(of: name, small) }
      .map { directory.isEmpty ? $0 : "\(directory)/\($0)" }
  }

  /// Goes down to a folder from the first new name on, looking for twins of the folders on the way.
  private func look(
    for directory: Substring, from firstNew: FirstNewName, _ repository: borrowing Repository
  ) throws(DiaryError) -> Place {
    func end(_ folder: ObjectID?, twin: String? = nil) -> Place {
      Place(firstNew: firstNew, directory: directory, folder: folder, twin: twin)
    }
    let parts = directory.split(separator: "/").map(String.init)
    var folder = firstNew.folder
    for number in parts.indices.dropFirst(firstNew.depth) {
      let part = parts[number]
      let small = part.lowercased()
      let names = try DiaryError.git(repository.names(in: folder))
      if let twin = names.first(where: { $0.isTwin(of: part, small) }) {
        return end(nil, twin: (parts[..<number] + [twin]).joined(separator: "/"))
      }
      guard let entry = try entry(part, folder, repository), entry.isDirectory else {
        return end(nil)
      }
      folder = entry.id
    }
    return end(folder)
  }

  private func entry(
    _ name: String, _ folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> TreeEntry? {
    try DiaryError.git(repository.entry(at: name, in: folder))
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
