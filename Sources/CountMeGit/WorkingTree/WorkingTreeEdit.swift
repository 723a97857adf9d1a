import CountMePlatform

/// A file that is not as the branch has it.
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
  /// The blob that the branch has, or nil for a new file.
  package let committed: ObjectID?
  /// Whether the index has the file otherwise than the branch.
  package var isStaged = false
  /// Whether it is no folder and stands in the place of one that has files: these were not removed.
  package var isInTheWay = false
}

extension WorkingTree {
  /// Finds what a person changed since the branch was written, staged or not.
  ///
  /// A file counts as changed where the file system's facts differ and its bytes too, as git does it.
  /// Where there is no index that can be read, the bytes are held against the branch's.
  ///
  /// - Parameters:
  ///   - tree: the tree that the branch holds.
  ///   - directories: the only directories that are looked at, without those below them; nil for all.
  ///   - mendsIndex: whether an index that cannot be read is made anew.
  /// - Returns: the edits, sorted by path.
  package func edits(
    over tree: ObjectID, inDirectories directories: Set<String>? = nil, mendsIndex: Bool = false,
    in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [WorkingTreeEdit] {
    guard let root = try WorkingTreeError.wrapping(DirectoryHandle.open(root)) else { return [] }
    var index = try WorkingTreeError.wrapping(IndexStore(gitDirectory: gitDirectory).read())
    if index == nil {
      index =
        try mendsIndex
        ? mendedIndex(of: tree, root, in: repository)
        : rebuiltIndex(of: tree, root, in: repository, isKept: false)
    }
    guard let index else { return [] }
    // What cannot be compared counts as not staged: it is told elsewhere that it cannot be read.
    let staged = repository.stagedFiles(index, over: tree) ?? []
    let monitored =
      directories == nil && index.tree == tree ? monitoredLook(index, tree, repository) : nil
    var isWhole = directories == nil
    let found = try WorkingTreeError.wrapping { () throws(SystemError) in
      var edits: [WorkingTreeEdit]
      var missing: [String] = []
      if let directories {
        var scan = HandEditScan(root: root, index: index)
        try scan.scan(directories: directories)
        edits = scan.edits
        missing = scan.missing
      } else if let few = monitored?.folders,
        try self.edits(in: .folders(few), of: index).isEmpty
      {
        edits = []
        isWhole = false
      } else {
        edits = try allEdits(index, root)
      }
      if !staged.isEmpty { try Self.take(staged, into: &edits, directories, root) }
      return try Self.holding(edits, behindObstaclesTo: missing, root)
    }
    monitored?.tell(found, isWhole: isWhole)
    return found
  }

  /// Where a process that watches the folder answers what has changed in it.
  package var monitorPath: String { "\(gitDirectory)/countme/watch.socket" }

  private func monitoredLook(
    _ index: IndexFile, _ tree: ObjectID, _ repository: borrowing Repository
  ) -> MonitoredLook? {
    guard index.table.countInFolder >= Self.manyFiles else { return nil }
    return MonitoredLook(
      FolderMonitor(at: monitorPath, of: root), over: tree, index, in: repository)
  }

  /// The edits without files that are gone because something else stands in the place of their folder, as a link
  /// does where a folder was moved elsewhere; and with what stands there.
  ///
  /// - Parameter missing: folders that could not be entered.
  private static func holding(
    _ edits: [WorkingTreeEdit], behindObstaclesTo missing: [String], _ root: DirectoryHandle
  ) throws(SystemError) -> [WorkingTreeEdit] {
    var obstacles: [String: String?] = [:]
    func obstacle(onWayTo folder: String) throws(SystemError) -> String? {
      if let known = obstacles[folder] { return known }
      let found = try self.obstacle(onWayTo: folder, root)
      obstacles[folder] = .some(found)
      return found
    }
    for folder in missing { _ = try obstacle(onWayTo: folder) }
    var kept: [WorkingTreeEdit] = []
    for edit in edits {
      let folder = edit.path.directoryAndName.directory
      if edit.kind == .deleted, try obstacle(onWayTo: String(folder)) != nil { continue }
      kept.append(edit)
    }
    let found = Set(obstacles.values.compactMap(\.self))
    guard !found.isEmpty else { return kept }
    kept.removeAll { found.contains($0.path) }
    kept += found.map {
      WorkingTreeEdit(path: $0, kind: .notAFile, committed: nil, isInTheWay: true)
    }
    return kept.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// What is no folder on the way to one; nil where there is nothing like that.
  private static func obstacle(
    onWayTo folder: String, _ root: DirectoryHandle
  ) throws(SystemError) -> String? {
    var directory = root
    var way = ""
    for name in folder.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      way += way.isEmpty ? name : "/\(name)"
      guard let facts = directory.facts(name) else { return nil }
      guard facts.isDirectory, let next = try directory.directory(name) else { return way }
      directory = next
    }
    return nil
  }

  /// Adds what is staged to the edits that the index does not know of; both together are held against
  /// the branch.
  private static func take(
    _ staged: [StagedFile], into edits: inout [WorkingTreeEdit], _ directories: Set<String>?,
    _ root: DirectoryHandle
  ) throws(SystemError) {
    var known = Dictionary(edits.map { ($0.path, $0) }) { first, _ in first }
    for file in staged where !file.isSkipped {
      let (path, committed) = (file.path, file.committed)
      if let directories, directories.isDisjoint(with: [FileSystem.parent(of: path)]) { continue }
      let kind = known.removeValue(forKey: path)?.kind
      // A file of which the index knows nothing else is as it was staged.
      let isThere = kind == nil ? file.staged != nil : kind != .deleted
      let present = kind == nil ? file.staged : try blobID(of: path, in: root)
      guard kind == .notAFile || present != committed else { continue }
      let found: WorkingTreeEdit.Kind =
        isThere ? committed == nil ? .untracked : .modified : .deleted
      known[path] = WorkingTreeEdit(
        path: path, kind: kind == .notAFile ? .notAFile : found, committed: committed,
        isStaged: true)
    }
    edits = known.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Begins to look at every file beside whatever else is to be done; nil where so few are no work.
  ///
  /// - Parameter tree: the tree that the branch holds.
  package func beginLooking(
    over tree: ObjectID, in repository: borrowing Repository
  ) -> BackgroundStatus? {
    guard let index = try? IndexStore(gitDirectory: gitDirectory).read(),
      index.table.countInFolder >= Self.manyFiles
    else { return nil }
    let isStaged = index.tree != tree
    let monitored = isStaged ? nil : monitoredLook(index, tree, repository)
    let parts = monitored?.folders.map { [BackgroundStatus.Part.folders($0)] }
    return BackgroundStatus(
      work: look(index, parts ?? allParts(of: index)), isStaged: isStaged, monitored: monitored)
  }

  /// From how many files on looking at them is worth several processors.
  private static let manyFiles = 500

  private func allEdits(
    _ index: IndexFile, _ root: DirectoryHandle
  ) throws(SystemError) -> [WorkingTreeEdit] {
    if index.table.countInFolder >= Self.manyFiles {
      return try look(index, allParts(of: index)).outputs().flatMap { $0 }
    }
    var scan = HandEditScan(root: root, index: index)
    try scan.scan()
    return scan.edits
  }

  private func allParts(of index: IndexFile) -> [BackgroundStatus.Part] {
    let parts = min(8, index.table.countInFolder / (Self.manyFiles / 2))
    return PathRange.parting(index, into: parts).map { .range($0) }
  }

  private func look(
    _ index: IndexFile, _ parts: [BackgroundStatus.Part]
  ) -> ParallelMap<BackgroundStatus.Part, [WorkingTreeEdit], SystemError> {
    ParallelMap(parts) { part throws(SystemError) in try edits(in: part, of: index) }
  }

  private func edits(
    in part: BackgroundStatus.Part, of index: IndexFile
  ) throws(SystemError) -> [WorkingTreeEdit] {
    guard let root = try DirectoryHandle.open(root) else { return [] }
    switch part {
    case .range(let range):
      var scan = HandEditScan(root: root, index: index, range: range)
      try scan.scan()
      return scan.edits
    case .folders(let folders):
      var scan = HandEditScan(root: root, index: index)
      try scan.scan(directories: folders)
      return scan.edits
    }
  }

  /// The id of the blob that the file at `path` would be; nil where there is no ordinary file.
  static func blobID(of path: String, in root: DirectoryHandle) throws(SystemError) -> ObjectID? {
    let (directory, name) = path.directoryAndName
    var chain = DirectoryChain(root: root)
    return try chain.enter(directory, makes: false)?.read(name, limit: 1 << 26)
      .map { Repository.blobID(of: $0.bytes) }
  }

  /// What the file system tells of the file at `path`; nil where there is none.
  static func facts(of path: String, in root: DirectoryHandle) throws(SystemError) -> FileFacts? {
    let (directory, name) = path.directoryAndName
    var chain = DirectoryChain(root: root)
    return try chain.enter(directory, makes: false)?.facts(name)
  }
}
