import CountMePlatform

/// The files that a person sees, and git's index beside them.
package struct WorkingTree: Sendable {
  /// The folder.
  package let root: String
  let gitDirectory: String

  /// How many files are moved at once; more are moved one after the other.
  private let fewMoves: Int
  /// Of how many files more than few are one part of the work, of which each processor takes one at a time.
  let partSize: Int

  /// The working tree at `root` with its repository in `root/.git`.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - fewMoves: how many files are moved at once; of more, nothing is kept in memory.
  ///   - partSize: of how many files more than few are one part of the work; of few, at most as many.
  package init(root: String, fewMoves: Int = 1000, partSize: Int = 2048) {
    self.root = root
    self.fewMoves = fewMoves
    self.partSize = partSize
    gitDirectory = "\(root)/.git"
  }

  /// Writes the note that the files are about to move from one tree to another.
  ///
  /// Whoever moves a reference calls this first: from then on the reference cannot be ahead of the
  /// files without anybody knowing. Until it has moved, no file may be touched.
  ///
  /// - Parameter handWritten: the files that a person wrote, and that the new tree takes in.
  package func announce(
    from old: ObjectID, to new: ObjectID, takingIn handWritten: HandWrittenFiles = .none
  ) throws(WorkingTreeError) {
    let journal = CheckoutJournal(from: old, to: new, handWritten: handWritten)
    try WorkingTreeError.wrapping(journal.write(gitDirectory))
  }

  /// Writes the note that the files are about to move, and a reference only when they have.
  ///
  /// No person's edit may be among them.
  package func announceMerge(from old: ObjectID, to new: ObjectID) throws(WorkingTreeError) {
    let journal = CheckoutJournal(from: old, to: new, cause: .merge)
    try WorkingTreeError.wrapping(journal.write(gitDirectory))
  }

  /// Moves the files as announced and brings the index along.
  ///
  /// Only files that differ are touched, and nothing is written through a symbolic link. A file whose
  /// bytes are neither tree's is the person's own edit: it stays as it is.
  ///
  /// - Returns: the paths that stayed because of a person's edit, sorted.
  package func move(
    from old: ObjectID, to new: ObjectID, takingIn handWritten: HandWrittenFiles = .none,
    in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    try finish(from: [old], to: new, handWritten, isRecovery: false, in: repository)
  }

  /// Takes the note back where the reference did not move after all.
  package func retract() throws(WorkingTreeError) {
    try WorkingTreeError.wrapping(CheckoutJournal.remove(gitDirectory))
  }

  /// Finishes a move that a crash left half done.
  ///
  /// Where the reference did not move, no file has, and all that is there is a person's. Where it moved and plain
  /// git put a commit of the old files in its place, what has come of the new ones goes again. Else files of
  /// either tree of the move are ours, and so is one that is torn; what a person wrote before the move
  /// is only ours as they wrote it; anything else is a person's, and so is it that a file is gone which
  /// all of these trees have.
  ///
  /// - Parameter present: the tree that the branch holds now; the files are brought there.
  /// - Returns: whether there was anything to finish.
  package func recover(
    to present: ObjectID, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> Bool {
    let journal = try WorkingTreeError.wrapping(CheckoutJournal.read(gitDirectory))
    guard let journal else {
      // A note that cannot be read was not on disk yet when the machine stopped: no file has moved.
      try retract()
      return false
    }
    switch journal.cause {
    case .choice: _ = try settle(try choice(), at: present, isRecovery: true, in: repository)
    case .reference where journal.from == present:
      // Plain git may have committed, or gone back, over a reference that had moved.
      guard journal.handWritten == .none, try wasShown(journal.to, in: repository) else {
        try retract()
        return true
      }
      _ = try finish(from: [journal.to], to: present, .none, isRecovery: true, in: repository)
    case .reference, .merge:
      let olds = [journal.from, journal.to].filter { $0 != present }
      _ = try finish(
        from: olds, to: present, journal.handWritten, isRecovery: true, in: repository)
    }
    return true
  }

  /// Whether a branch that was checked out had this tree and was moved on by plain git.
  private func wasShown(
    _ tree: ObjectID, in repository: borrowing Repository
  ) throws(WorkingTreeError) -> Bool {
    let left = try WorkingTreeError.wrapping(ReferenceLog.left(gitDirectory: gitDirectory))
    return left.prefix(50).contains { (try? repository.tree(of: $0)) == tree }
  }

  /// Whether a crash left a move half done.
  package var needsRecovery: Bool { FileSystem.exists("\(gitDirectory)/countme/checkout") }

  /// What changes the files, one of several that may be at work at once.
  ///
  /// - Parameter newFile: where it writes a file before that has its name; nobody else may write there meanwhile.
  func mover(
    in directory: DirectoryHandle, _ choice: SparseSelection?, isRecovery: Bool,
    writing newFile: String? = nil
  ) throws(WorkingTreeError) -> FileMover {
    let index = try WorkingTreeError.wrapping(
      isRecovery ? try IndexStore(gitDirectory: gitDirectory).read() : nil)
    return FileMover(
      root: directory, choice: choice, newFile: newFile ?? "\(gitDirectory)/countme/file.new",
      isRecovery: isRecovery, index: index)
  }

  private func finish(
    from olds: [ObjectID], to new: ObjectID, _ handWritten: HandWrittenFiles, isRecovery: Bool,
    in repository: borrowing Repository
  ) throws(WorkingTreeError) -> [String] {
    let planned = try WorkingTreeError.ofGit(
      repository.moves(from: olds, to: new, handWritten, limit: fewMoves, inPart: partSize))
    let directory = try WorkingTreeError.wrapping(DirectoryHandle.open(root))
    guard let directory else { throw .system(SystemError("open", root)) }
    let choice = try presentChoice(in: repository)
    let stayed: [String]
    switch planned {
    case .few(let moves):
      let moved = try move(moves, choice, isRecovery: isRecovery, in: directory, of: repository)
      let written = try index(moved.changes, from: olds, to: new, in: directory, of: repository)
      try WorkingTreeError.wrapping(flush(moves, moved.directories, and: written))
      stayed = moved.stayed
    case .many(let hasRemovals, let parts):
      let many = ManyMoves(
        from: olds[0], to: new, handWritten: handWritten, hasRemovals: hasRemovals, parts: parts,
        choice: choice, isRecovery: isRecovery)
      stayed = try move(many, in: directory, of: repository)
      try WorkingTreeError.wrapping(DurableFile.flushFileSystem(of: root))
    }
    try WorkingTreeError.wrapping(CheckoutJournal.remove(gitDirectory))
    return stayed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
