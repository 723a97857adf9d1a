package import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform

extension Store {
  /// Where the current branch stands.
  package func head() throws(DiaryError) -> Head { try head(of: try folder.branch()) }

  /// Where a branch stands.
  package func head(of branch: DiaryBranch) throws(DiaryError) -> Head {
    let reference = branch.reference
    let commit = try self.reference(reference)
    let tree = if let commit { try treeOf(commit) } else { ObjectID.emptyTree }
    return Head(reference: reference, commit: commit, tree: tree)
  }

  /// Ensures that nothing is written to a newer program's diary.
  ///
  /// Both the file and the commit are asked: a person may have edited the one by hand. Nor is anything
  /// written where a group was that one is no longer a member of.
  ///
  /// - Throws: ``StoreFailure/newerFormat(found:supported:)``, ``AccountFailure/memberRemoved``,
  ///   ``AccountFailure/groupDeleted(tip:)``.
  package func requireWritable() throws(DiaryError) {
    // A diary that is just being made says nothing yet.
    guard FileSystem.exists("\(folder.path)/\(FormatDocument.path)") else { return }
    try folder.format().requireWritable(by: environment.supportedFormat)
    let head = try head()
    try format(at: head.tree)?.requireWritable(by: environment.supportedFormat)
    // Only where nobody is signed in can it be a group's that is over.
    if head.reference == DiaryBranch(.guest).reference, let ending = try GroupEnding(of: folder) {
      throw .account(ending.failure)
    }
  }

  /// Finishes what a crash left half done; called with the lock held, before anything else.
  func recover() throws(DiaryError) {
    if folder.workingTree.needsRecovery {
      let head = try head()
      _ = try DiaryError.workingTree(folder.workingTree.recover(to: head.tree, in: repository))
    }
    try LeavingUser(in: folder)?.finish(in: self)
  }

  /// Commits on top of `head`: objects, reference, working tree, index, in this order.
  ///
  /// - Parameters:
  ///   - sealed: is let go of before the working tree is touched: it may hold many files.
  ///   - handWritten: those of them that a person wrote.
  /// - Returns: the new commit, or nil where the files are what they should be already.
  package func commit(
    _ sealed: consuming SealedCommit, takingIn handWritten: HandWrittenFiles = .none,
    on head: Head
  ) throws(DiaryError) -> ObjectID? {
    let isLarge = sealed.files.count >= 1000
    let (files, message) = (sealed.files, sealed.message)
    _ = consume sealed
    try requireSchemas(among: files, at: head)
    let written = try write(on: head) { repository throws(DiaryError) in
      try SealedTree(SealedCommit(files, message), changing: head.tree, in: repository)
    }
    guard let written else { return nil }
    if isLarge { ProcessMemory.trim() }
    try move(head, to: written.tip, written.tree, takingIn: handWritten, message: message.subject)
    return written.tip.id
  }

  /// Commits files that are written into the pack one by one, for they may be many.
  ///
  /// - Parameters:
  ///   - spill: where it is kept what they change.
  ///   - body: is given what takes each of them.
  /// - Returns: the new commit, or nil where the files are what they should be already.
  package func commit(
    _ message: CommitMessage, on head: Head, through spill: some ChangeSpill,
    _ body: ((SealedFile) throws(DiaryError) -> Void) throws(DiaryError) -> Void
  ) throws(DiaryError) -> ObjectID? {
    let written = try write(on: head) { repository throws(DiaryError) in
      try SealedTree(message, changing: head.tree, through: spill, in: repository, body)
    }
    guard let written else { return nil }
    ProcessMemory.trim()
    try move(head, to: written.tip, written.tree, message: message.subject)
    return written.tip.id
  }

  private func write(
    on head: Head, _ body: (borrowing Repository) throws(DiaryError) -> SealedTree
  ) throws(DiaryError) -> (tip: JudgedTip, tree: ObjectID)? {
    let writer = try writer()
    // One small pack: half the flushes and a tenth of the room of a file for each object.
    return try repository.writingPack {
      repository throws(DiaryError) -> (tip: JudgedTip, tree: ObjectID)? in
      let sealed = try body(repository)
      // A beginning is committed though it be empty: it is what the branch stands on.
      if sealed.id == head.tree, head.commit != nil { return nil }
      let parents = [head.commit].compactMap { $0 }
      return (try sealed.commit(on: parents, by: writer, in: repository), sealed.id)
    }
  }

  /// Moves the branch to a commit that is in the repository, and the working tree with it.
  package func publish(
    _ tip: JudgedTip, on head: Head, message: String
  ) throws(DiaryError) {
    try move(head, to: tip, try treeOf(tip.id), message: message)
  }

  /// Moves a branch that the working tree does not show; plain git may have been faster.
  package func moveBranch(
    _ branch: DiaryBranch, from old: ObjectID?, to tip: JudgedTip, _ message: String
  ) throws(DiaryError) {
    let hasMoved = try DiaryError.git(
      repository.moveReference(
        branch.reference, from: old, to: tip.id, message: CommitMessage.logPrefix + message))
    guard hasMoved else { throw .machine(.busy(path: folder.path)) }
  }

  /// Waits until no program of git's holds the index or `HEAD`.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``MachineFailure/locked(file:seconds:isOfGit:)`` where it holds them for longer than a person waits.
  func waitForGit() throws(DiaryError) -> Bool {
    guard let hasWaited = folder.workingTree.waitForLocks() else {
      guard let lock = folder.workingTree.lockOfGit else {
        throw .machine(.busy(path: folder.path))
      }
      throw .machine(.locked(file: lock.path, seconds: lock.seconds, isOfGit: true))
    }
    return hasWaited
  }

  /// Moves the branch to a commit: the journal first, then the reference, files and index last.
  ///
  /// - Parameter handWritten: the files that a person wrote and that the commit takes in.
  private func move(
    _ head: Head, to tip: JudgedTip, _ tree: ObjectID,
    takingIn handWritten: HandWrittenFiles = .none, message: String
  ) throws(DiaryError) {
    let workingTree = folder.workingTree
    // A branch that has moved while git holds the index would leave the files behind, and git's commit would fail.
    _ = try waitForGit()
    // The journal first: a crash behind the reference would leave files that look like a person's edits.
    try DiaryError.workingTree(
      workingTree.announce(from: head.tree, to: tree, takingIn: handWritten))
    let log = CommitMessage.logPrefix + message
    let hasMoved: Bool
    do throws(GitError) {
      hasMoved = try repository.moveReference(
        head.reference, from: head.commit, to: tip.id, message: log)
    } catch {
      // It may have moved and not be flushed: whoever did it again would do it twice.
      let isThere = (try? repository.reference(head.reference)) == tip.id
      throw isThere ? .machine(.unfinished(DiaryError(error))) : DiaryError(error)
    }
    guard hasMoved else {
      // Plain git was faster. The journal tells of a tree that no branch has, and must not be followed.
      try DiaryError.workingTree(workingTree.retract())
      throw .machine(.busy(path: folder.path))
    }
    WorkTrace.tell("\(head.reference) is at \(tip.id): \(message)")
    do {
      _ = try workingTree.move(
        from: head.tree, to: tree, takingIn: handWritten, in: repository)
    } catch {
      throw .machine(.unfinished(DiaryError(error)))
    }
    self.hasMoved = true
  }

  /// Makes commits of the current user's, signed by this device.
  package func writer() throws(DiaryError) -> CommitWriter {
    CommitWriter(identity(of: try folder.owner())) { bytes throws(DiaryError) in
      try self.signature(of: bytes)
    }
  }

  /// Who commits, and when.
  package func identity(of owner: UserID) -> CommitIdentity {
    let now = environment.now()
    return CommitIdentity(
      name: environment.deviceName,
      email: "\(owner == .guest ? "guest" : owner.text)@countme.invalid",
      seconds: now.milliseconds / 1000,
      offsetMinutes: environment.timeZone.offsetMinutes(at: now))
  }
}
