/// The files that a person sees, and git's index beside them.
package struct WorkingTree: Sendable {
  /// The folder.
  package let root: String
  let gitDirectory: String

  /// The working tree at `root` with its repository in `root/.git`.
  package init(root: String) {
    self.root = root
    gitDirectory = "\(root)/.git"
  }

  /// Writes the note that the files are about to move from one tree to another.
  ///
  /// Whoever moves a reference calls this first: from then on the reference cannot be ahead of the
  /// files without anybody knowing.
  package func announce(from old: ObjectID, to new: ObjectID) throws(WorkingTreeError) {
    let journal = CheckoutJournal(from: old, to: new)
    try WorkingTreeError.wrapping { () throws(SystemError) in try journal.write(gitDirectory) }
  }

  /// Moves the files as announced and brings the index along.
  ///
  /// Only files that differ are touched, and nothing is written through a symbolic link. A file whose
  /// bytes are neither tree's is the person's own edit: it stays as it is.
  ///
  /// - Returns: the paths that stayed because of a person's edit, sorted.
  package func move(
    from old: ObjectID, to new: ObjectID, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    try finish(from: old, to: new, isRecovery: false, in: repository)
  }

  /// Takes the note back where the reference did not move after all.
  package func retract() throws(WorkingTreeError) {
    try WorkingTreeError.wrapping { () throws(SystemError) in
      try CheckoutJournal.remove(gitDirectory)
    }
  }

  /// Finishes a move that a crash left half done.
  ///
  /// - Parameter present: the tree that the branch holds now; the files are brought there.
  /// - Returns: whether there was anything to finish.
  package func recover(
    to present: ObjectID, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> Bool {
    let journal = try WorkingTreeError.wrapping { () throws(SystemError) in
      try CheckoutJournal.read(gitDirectory)
    }
    guard let journal else { return false }
    if present == journal.from {
      // The reference never moved, so no file did.
      try retract()
      return false
    }
    _ = try finish(from: journal.from, to: present, isRecovery: true, in: repository)
    return true
  }

  /// Whether a crash left a move half done.
  package var needsRecovery: Bool { FileSystem.exists("\(gitDirectory)/countme/checkout") }

  private func finish(
    from old: ObjectID, to new: ObjectID, isRecovery: Bool, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    var mover = FileMover(root: root, isRecovery: isRecovery)
    let differences: [FileDifference]
    do throws(GitError) {
      differences = try repository.difference(from: old, to: new)
    } catch {
      throw .git(error)
    }
    for difference in differences { try mover.apply(difference, in: repository) }
    let changes = mover.indexChanges
    try IndexStore(gitDirectory: gitDirectory).replace { index throws(WorkingTreeError) in
      if let index { return index.applying(changes) }
      return try rebuiltIndex(of: new, in: repository)
    }
    try WorkingTreeError.wrapping { () throws(SystemError) in
      try DurableFile.flushFileSystem(of: root)
      try CheckoutJournal.remove(gitDirectory)
    }
    return mover.stayed.sorted()
  }

  /// An index made of a tree and of what is on disk, where git's own cannot be read.
  private func rebuiltIndex(
    of tree: ObjectID, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> IndexFile {
    var changes: [(path: String, entry: IndexEntry?)] = []
    do throws(GitError) {
      for file in try repository.difference(from: .emptyTree, to: tree) {
        guard let id = file.new?.id else { continue }
        changes.append((file.path, IndexEntry(path: file.path, id: id, below: root)))
      }
    } catch {
      throw .git(error)
    }
    return IndexFile().applying(changes)
  }
}

extension IndexEntry {
  /// The entry of a file that should hold the blob `id`.
  ///
  /// A file that is missing gets facts that match nothing, so that git looks for itself.
  init(path: String, id: ObjectID, below root: String) {
    if let facts = FileFacts("\(root)/\(path)"), facts.isRegular {
      self.init(path: path, id: id, facts: facts)
    } else {
      self.init(unseen: path, id: id)
    }
  }
}
