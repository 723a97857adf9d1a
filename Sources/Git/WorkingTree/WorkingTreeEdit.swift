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

/// A look at every file that goes on beside other work.
package struct EarlyLook: Sendable {
  fileprivate let work: SharedWork<PathRange, [WorkingTreeEdit], SystemError>

  /// Whether, once it is through, every file is as the index has it.
  package func findsNothing() -> Bool {
    (try? work.outputs())?.allSatisfy(\.isEmpty) ?? false
  }
}

extension WorkingTree {
  /// Finds what a person changed since the index was written.
  ///
  /// A file counts as changed where the file system's facts differ and its bytes too, as git does it.
  /// Where there is no index that can be read, every file counts as new.
  ///
  /// - Parameter directories: the only directories that are looked at, without those below them; nil for all.
  /// - Returns: the edits, sorted by path.
  package func edits(
    inDirectories directories: Set<String>? = nil
  ) throws(WorkingTreeError) -> [WorkingTreeEdit] {
    try WorkingTreeError.wrapping { () throws(SystemError) in
      guard let directories else { return try allEdits() }
      let index = try IndexStore(gitDirectory: gitDirectory).read() ?? IndexFile()
      guard let root = try DirectoryHandle.open(root) else { return [] }
      var scan = HandEditScan(root: root, index: index)
      try scan.scan(directories: directories)
      return scan.edits
    }
  }

  /// Begins to look at every file beside whatever else is to be done; nil where so few are no work.
  ///
  /// - Parameter finished: called when all have been looked at, or now where there is no work.
  package func beginLooking(finished: @escaping @Sendable () -> Void = {}) -> EarlyLook? {
    guard let index = try? IndexStore(gitDirectory: gitDirectory).read(),
      index.table.countInFolder >= Self.manyFiles
    else {
      finished()
      return nil
    }
    return EarlyLook(work: look(index, finished: finished))
  }

  /// From how many files on looking at them is worth several processors.
  private static let manyFiles = 500

  private func allEdits() throws(SystemError) -> [WorkingTreeEdit] {
    let index = try IndexStore(gitDirectory: gitDirectory).read() ?? IndexFile()
    guard index.table.countInFolder >= Self.manyFiles else { return try edits(in: .all) }
    return try look(index).outputs().flatMap { $0 }
  }

  private func look(
    _ index: IndexFile, finished: @escaping @Sendable () -> Void = {}
  ) -> SharedWork<PathRange, [WorkingTreeEdit], SystemError> {
    let parts = min(8, index.table.countInFolder / (Self.manyFiles / 2))
    return SharedWork(PathRange.parting(index, into: parts), finished: finished) {
      range throws(SystemError) in try edits(in: range)
    }
  }

  private func edits(in range: PathRange) throws(SystemError) -> [WorkingTreeEdit] {
    guard let root = try DirectoryHandle.open(root) else { return [] }
    let index = try IndexStore(gitDirectory: gitDirectory).read() ?? IndexFile()
    var scan = HandEditScan(root: root, index: index, range: range)
    try scan.scan()
    return scan.edits
  }

  /// The id of the blob that the file at `path` would be; nil where there is no ordinary file.
  static func blobID(of path: String, in root: DirectoryHandle) throws(SystemError) -> ObjectID? {
    let (directory, name) = parts(of: path)
    var chain = DirectoryChain(root: root)
    return try chain.enter(directory, makes: false)?.read(name, limit: 1 << 26)
      .map { Repository.blobID(of: $0.bytes) }
  }

  /// What the file system tells of the file at `path`; nil where there is none.
  static func facts(of path: String, in root: DirectoryHandle) throws(SystemError) -> FileFacts? {
    let (directory, name) = parts(of: path)
    var chain = DirectoryChain(root: root)
    return try chain.enter(directory, makes: false)?.facts(name)
  }

  private static func parts(of path: String) -> (directory: Substring, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (path[..<slash], String(path[path.index(after: slash)...]))
  }
}
