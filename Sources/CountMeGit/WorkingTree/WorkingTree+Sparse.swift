import CountMePlatform

extension WorkingTree {
  /// The choice that was made on this device; nil where all files are in the folder.
  package func choice() throws(WorkingTreeError) -> SparseSelection? {
    try WorkingTreeError.wrapping(SparseSelection.read(gitDirectory))
  }

  /// The choice, unless a person has told plain git since that all files are wanted.
  package func presentChoice(
    in repository: borrowing Repository
  ) throws(WorkingTreeError) -> SparseSelection? {
    guard let choice = try choice() else { return nil }
    return try WorkingTreeError.ofGit(repository.isSparse()) ? choice : nil
  }

  /// How many files of the index are in the folder, and how many are in git only.
  ///
  /// - Returns: of those in the folder, the ones whose path begins with a point do not count.
  package func fileCounts() throws(WorkingTreeError) -> (inFolder: Int, inGitOnly: Int) {
    let index = try WorkingTreeError.wrapping(IndexStore(gitDirectory: gitDirectory).read())
    guard let index else { return (0, 0) }
    // Names that begin with a point come before all others.
    var cursor = IndexCursor(index)
    var points = 0
    while let item = cursor.next(), item.name.first == UInt8(ascii: ".") { points += 1 }
    let inFolder = index.countInFolder
    return (inFolder - points, index.count - inFolder)
  }

  /// Lets files leave the folder, or come back, until it has those that are wanted.
  ///
  /// At each moment every file is in the folder or told by the index to be in git only. A crash leaves
  /// a note from which ``recover(to:in:)`` goes on. A file that a person has edited stays.
  ///
  /// - Parameters:
  ///   - choice: the files that are wanted; nil for all.
  ///   - tree: the tree that the branch holds.
  /// - Returns: the paths that stayed because of a person's edit, sorted.
  package func choose(
    _ choice: SparseSelection?, at tree: ObjectID, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    let journal = CheckoutJournal(from: tree, to: tree, cause: .choice)
    try WorkingTreeError.wrapping { () throws(SystemError) in
      try journal.write(gitDirectory)
      try SparseSelection.write(choice, gitDirectory)
    }
    return try settle(choice, at: tree, isRecovery: false, in: repository)
  }

  /// Tells plain git of a choice, and moves the files; then the note goes.
  ///
  /// - Returns: the paths that stayed because of a person's edit, sorted.
  func settle(
    _ choice: SparseSelection?, at tree: ObjectID, isRecovery: Bool,
    in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    try tellGit(choice, in: repository)
    let directory = try WorkingTreeError.wrapping(DirectoryHandle.open(root))
    guard let directory else { throw .system(SystemError("open", root)) }
    let store = IndexStore(gitDirectory: gitDirectory)
    var sorter = FolderSorter(
      root: directory, choice: choice, newFile: "\(gitDirectory)/countme/file.new",
      isRecovery: isRecovery)
    let written = try store.replace { index throws(WorkingTreeError) in
      let index =
        if let index { index } else {
          try rebuiltIndex(of: tree, directory, in: repository)
        }
      try sorter.sort(index)
      if try sorter.bringBack(in: repository) {
        // Before the index says that they are in the folder: then one that is torn would be an edit.
        try WorkingTreeError.wrapping(DurableFile.flushFileSystem(of: root))
      }
      return try applying(sorter.changes, to: index, directory)
    }
    if sorter.hasLeaving {
      // Before the first file goes: one that is gone and of which the index knows nothing was deleted.
      try WorkingTreeError.wrapping(DurableFile.flush(written))
      // git's lock is held: a file that is gone is never without the note in the index that says so.
      _ = try store.replace { index throws(WorkingTreeError) in
        let index = index ?? IndexFile()
        try WorkingTreeError.wrapping(sorter.removeLeaving())
        return try applying(sorter.changes, to: index, directory)
      }
    }
    try WorkingTreeError.wrapping { () throws(SystemError) in
      // A file that came back to life after a power cut would look like an edit.
      try DurableFile.flushFileSystem(of: root)
      try CheckoutJournal.remove(gitDirectory)
    }
    return sorter.stayed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The index with other facts of some files; which tree it is stays as it was.
  private func applying(
    _ changes: [(name: [UInt8], record: IndexRecord?)], to index: IndexFile,
    _ directory: DirectoryHandle
  ) throws(WorkingTreeError) -> IndexFile {
    var changed = try settlingRacy(of: index, but: changes, directory).applying(changes)
    changed.tree = index.tree
    return changed
  }

  private func tellGit(
    _ choice: SparseSelection?, in repository: borrowing Repository
  ) throws(WorkingTreeError) {
    let path = "\(gitDirectory)/info/sparse-checkout"
    if choice == nil { try WorkingTreeError.ofGit(repository.setSparse(false)) }
    try WorkingTreeError.wrapping { () throws(SystemError) in
      guard let choice else { return }
      try DurableFile.createDirectories("\(gitDirectory)/info")
      try DurableFile.write(Array(choice.patterns.utf8), to: path)
    }
    if choice != nil { try WorkingTreeError.ofGit(repository.setSparse(true)) }
  }
}
