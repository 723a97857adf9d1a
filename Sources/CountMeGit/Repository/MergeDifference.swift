extension Repository {
  /// Hands over the files that a merge has otherwise than its first parent, with what the other parents have there.
  ///
  /// The trees are walked side by side, as git's combined diff does: each folder is read once for each parent that has
  /// it, however many files of it differ.
  ///
  /// - Parameters:
  ///   - parents: the parents' trees, the first one first; none for a first commit.
  ///   - new: the merge's tree.
  ///   - treeLimit: the most bytes that a tree object may have.
  ///   - fileLimit: the most files that may differ.
  ///   - reading: is told how many bytes of folders were read.
  ///   - skipping: asked of a folder that another parent has so, too, whether to leave it out; is told what the
  ///     parents but the first have there.
  ///   - body: is given each file, and what the parents but the first have at its path.
  ///   - failure: makes an error of git's.
  /// - Throws: what the others throw, and as ``difference(from:to:treeLimit:fileLimit:)``.
  /// - Complexity: linear in the sizes of the folders that differ, of all parents.
  package borrowing func eachDifference<Failure: Error>(
    from parents: [ObjectID], to new: ObjectID, treeLimit: Int, fileLimit: Int,
    reading: (Int) throws(Failure) -> Void,
    skipping: (FileDifference, [TreeEntry?]) throws(Failure) -> Bool,
    _ body: (FileDifference, [TreeEntry?]) throws(Failure) -> Void,
    failing failure: (GitError) -> Failure
  ) throws(Failure) {
    let old = parents.first ?? .emptyTree
    guard old != new else { return }
    var count = 0
    let folder = ComparedFolder(old: old, new: new, prefix: "", depth: 0, firstNew: nil)
    try walk(
      folder, beside: Array(parents.dropFirst()), treeLimit, reading, skipping,
      { file, others throws(Failure) in
        count += 1
        guard count <= fileLimit else {
          throw failure(
            GitError(.invalid, "compare trees", "more than \(fileLimit) files differ"))
        }
        try body(file, others)
      }, failure)
  }

  private borrowing func walk<Failure: Error>(
    _ folder: ComparedFolder, beside others: [ObjectID?], _ limit: Int,
    _ reading: (Int) throws(Failure) -> Void,
    _ skipping: (FileDifference, [TreeEntry?]) throws(Failure) -> Bool,
    _ body: (FileDifference, [TreeEntry?]) throws(Failure) -> Void,
    _ failure: (GitError) -> Failure
  ) throws(Failure) {
    let names: [ComparedName]
    let beside: FoldersBeside
    do throws(GitError) {
      let found = try compare(folder, limit)
      names = found.differences.map { ComparedName($0, found, folder) }
      beside = try FoldersBeside(others, of: names, folder, found, limit, in: self)
    } catch {
      throw failure(error)
    }
    try reading(beside.bytesRead)
    for (number, name) in names.enumerated() {
      let entries = beside.entries(number)
      if let below = name.below {
        let folders = entries.map { $0.flatMap { $0.isDirectory ? $0.id : nil } }
        let isSkipped = folders.contains(below.new) ? try skipping(name.whole, entries) : false
        if !isSkipped {
          try walk(below, beside: folders, limit, reading, skipping, body, failure)
        }
      }
      if let file = name.file { try body(file, entries) }
    }
  }
}

/// What the other parents of a merge have in a folder.
private struct FoldersBeside {
  /// One folder, with where the names stand in it.
  private struct Folder {
    let tree: TreeBytes
    /// Below 0 where it has not the name.
    let places: [Int32]
  }

  /// Fewer names are found faster than they are told apart.
  private static let few = 4

  private var folders: [ObjectID: Folder] = [:]
  private let others: [ObjectID?]
  /// How many bytes were read, those of the first two folders too.
  private(set) var bytesRead: Int

  init(
    _ others: [ObjectID?], of names: [ComparedName], _ compared: ComparedFolder,
    _ trees: ComparedTrees, _ limit: Int, in repository: borrowing Repository
  ) throws(GitError) {
    self.others = others
    bytesRead = trees.left.bytes.count + trees.right.bytes.count
    let wanted = names.compactMap { ($0.old ?? $0.new)?.name }
    var numbers: [[UInt8]: [Int]]?
    for case .some(let id) in others where folders[id] == nil {
      let tree: TreeBytes
      if id == compared.new {
        tree = trees.right
      } else if id == compared.old {
        tree = trees.left
      } else {
        tree = try repository.treeBytes(id, limit: limit)
        bytesRead += tree.bytes.count
      }
      guard wanted.count > Self.few else {
        let places = wanted.map { Int32(tree.find($0)?.start ?? -1) }
        folders[id] = Folder(tree: tree, places: places)
        continue
      }
      let known = numbers ?? Dictionary(grouping: wanted.indices) { wanted[$0] }
      numbers = known
      folders[id] = Folder(tree: tree, places: Self.places(of: known, wanted.count, in: tree))
    }
  }

  /// Where names stand in a tree; of a name that is there twice, as git writes none, the first.
  private static func places(
    of numbers: [[UInt8]: [Int]], _ count: Int, in tree: TreeBytes
  ) -> [Int32] {
    var places = [Int32](repeating: -1, count: count)
    var place = 0
    while let entry = tree.entry(at: place) {
      for number in numbers[Array(tree.bytes[entry.nameStart..<entry.nameEnd])] ?? []
      where places[number] < 0 {
        places[number] = Int32(place)
      }
      place = entry.end
    }
    return places
  }

  /// What each parent has under one of the names.
  func entries(_ number: Int) -> [TreeEntry?] {
    others.map { other in
      guard let folder = other.flatMap({ folders[$0] }), folder.places[number] >= 0 else {
        return nil
      }
      return folder.tree.entry(at: Int(folder.places[number])).map(folder.tree.copy)
    }
  }
}
