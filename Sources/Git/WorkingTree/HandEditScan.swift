/// A file that is not as the index has it.
package struct WorkingTreeEdit: Sendable, Equatable {
  /// What the person did.
  package enum Kind: Sendable {
    case modified, deleted, untracked
    /// Something that is no ordinary file stands there.
    case notAFile
  }

  /// The path from the root.
  package let path: String
  /// What the person did.
  package let kind: Kind
  /// The blob that the index has, or nil for a new file.
  package let indexed: ObjectID?
}

extension WorkingTree {
  /// Finds what a person changed since the index was written.
  ///
  /// A file counts as changed where the file system's facts differ and its bytes too, as git does it.
  ///
  /// - Parameter directories: the only directories that are looked at, without those below them; nil for all.
  /// - Returns: the edits, sorted by path.
  package func edits(
    inDirectories directories: Set<String>? = nil
  ) throws(WorkingTreeError) -> [WorkingTreeEdit] {
    let index = try WorkingTreeError.wrapping { () throws(SystemError) in
      try IndexStore(gitDirectory: gitDirectory).read()
    }
    var known: [String: IndexEntry] = [:]
    for entry in index?.entries ?? [] {
      if let directories, !directories.contains(FileSystem.parent(of: entry.path)) { continue }
      known[entry.path] = entry
    }
    var edits: [WorkingTreeEdit] = []
    for entry in known.values {
      if let edit = try edit(of: entry) { edits.append(edit) }
    }
    let found =
      if let directories { try files(in: directories) } else { try allFiles(below: "") }
    for (path, kind) in found where known[path] == nil {
      let kind = kind == .file ? WorkingTreeEdit.Kind.untracked : .notAFile
      edits.append(WorkingTreeEdit(path: path, kind: kind, indexed: nil))
    }
    return edits.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func edit(of entry: IndexEntry) throws(WorkingTreeError) -> WorkingTreeEdit? {
    func edit(_ kind: WorkingTreeEdit.Kind) -> WorkingTreeEdit {
      WorkingTreeEdit(path: entry.path, kind: kind, indexed: entry.id)
    }
    guard let facts = FileFacts("\(root)/\(entry.path)") else { return edit(.deleted) }
    guard facts.isRegular else { return edit(.notAFile) }
    if entry.stat == IndexStat(facts) { return nil }
    let bytes = try WorkingTreeError.wrapping { () throws(SystemError) in
      try FileSystem.read("\(root)/\(entry.path)", limit: 1 << 26)
    }
    return bytes.map { Repository.blobID(of: $0) } == entry.id ? nil : edit(.modified)
  }

  private func files(
    in directories: Set<String>
  ) throws(WorkingTreeError) -> [(String, DirectoryEntry.Kind)] {
    var found: [(String, DirectoryEntry.Kind)] = []
    for directory in directories.sorted() {
      for entry in try list(directory) where entry.kind != .directory {
        found.append((join(directory, entry.name), entry.kind))
      }
    }
    return found
  }

  private func allFiles(
    below directory: String
  ) throws(WorkingTreeError) -> [(String, DirectoryEntry.Kind)] {
    var found: [(String, DirectoryEntry.Kind)] = []
    for entry in try list(directory) {
      let path = join(directory, entry.name)
      guard path != ".git" else { continue }
      if entry.kind == .directory {
        found += try allFiles(below: path)
      } else {
        found.append((path, entry.kind))
      }
    }
    return found
  }

  private func join(_ directory: String, _ name: String) -> String {
    directory.isEmpty || directory == "/" ? name : "\(directory)/\(name)"
  }

  private func list(_ directory: String) throws(WorkingTreeError) -> [DirectoryEntry] {
    try WorkingTreeError.wrapping { () throws(SystemError) in
      try FileSystem.list(directory.isEmpty || directory == "/" ? root : "\(root)/\(directory)")
    }
  }
}
