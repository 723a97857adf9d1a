package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

/// Takes in what a person edited in the files.
package struct HandEdits {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// What the person changed in the files themselves; changes nothing.
  package func handEdits() throws(DiaryError) -> HandEditReport {
    let head = try store.head()
    var files = try edits(nil, over: head).files
    if !files.isEmpty, let shown = try FolderBehind(store).earlierTree(than: head) {
      // What only the branch has done is nobody's edit.
      let behind = Head(reference: head.reference, commit: head.commit, tree: shown)
      files = try edits(nil, over: behind).files
    }
    var plan = try plan(files, at: head)
    // What follows from them is asked for when they are taken in.
    while plan.holdBack(try excess(of: plan.files, over: head.tree)) {}
    var report = plan.report
    report.taken = (report.taken + plan.deferred).sorted()
    return report
  }

  /// Takes the person's own edits in with a commit of their own.
  ///
  /// Every command that writes comes by here first. Where plain git moved the branch, it may have brought
  /// the news that the session is over: then the edits are taken in, and nothing else is written.
  ///
  /// - Parameters:
  ///   - directories: where to look; nil for everywhere.
  ///   - early: a look at every file that began before, if one did. What it found may be another
  ///     process at work, and is looked for again; nothing is nothing.
  package func takeInHandEdits(
    inDirectories directories: Set<String>?, after early: BackgroundStatus? = nil
  ) throws(DiaryError) -> HandEditReport {
    try takeInHandEdits(inDirectories: directories, after: early, from: try store.head()).report
  }

  /// Takes the person's own edits in, and says where the branch stands then.
  ///
  /// - Parameter head: where it stands before.
  func takeInHandEdits(
    inDirectories directories: Set<String>?, after early: BackgroundStatus? = nil, from head: Head
  ) throws(DiaryError) -> (report: HandEditReport, head: Head) {
    try RepositorySetUp(store).verifySetUp()
    let (head, wasMoved) = try ExternalCommits(store).rederiveExternalCommits(from: head)
    if wasMoved, let tip = head.commit, try SessionEnding(store).sessionEnding(at: tip) != nil {
      // All of them, wherever: nobody could sign them once the session has ended.
      _ = try takeInSettled(inDirectories: nil, after: nil, from: head)
      try SessionEnding(store).endSessionIfRevoked(tip)
    }
    return try takeInSettled(inDirectories: directories, after: early, from: head)
  }

  /// Takes the person's own edits in once what plain git committed is settled.
  private func takeInSettled(
    inDirectories directories: Set<String>?, after early: BackgroundStatus?, from head: Head
  ) throws(DiaryError) -> (report: HandEditReport, head: Head) {
    if let early, early.findsNothing() { return (HandEditReport(), head) }
    let found = try edits(directories, over: head, mendsIndex: true)
    // Whether documents have their place by a schema is known only where all of them are looked at.
    if directories != nil, found.files.contains(where: { $0.isOfSchema }) {
      return try takeInSettled(inDirectories: nil, after: nil, from: head)
    }
    let isEdited = !found.files.isEmpty || !found.arriving.isEmpty
    if let moved = try headAfterGit(head, isEdited: isEdited) {
      return try takeInHandEdits(inDirectories: directories, from: moved)
    }
    guard isEdited else { return (HandEditReport(), head) }
    if let moved = try FolderBehind(store).bringForward(to: head) {
      var taken = try takeInSettled(inDirectories: directories, after: nil, from: head)
      taken.report.putBack += moved
      return taken
    }
    // What is written there now would be nowhere in the folder, and missed in it later.
    if let obstacle = found.files.first(where: \.isInTheWay) { throw obstacle.isInTheWayError }
    try putBack(found.arriving, to: head.tree)
    var plan = try plan(found.files, at: head)
    let files = try fitting(&plan, at: head)
    var report = plan.report
    report.putBack = found.arriving.map(\.path)
    guard !report.taken.isEmpty else { return (report, head) }
    let count = report.taken.count
    let summary =
      count == 1 ? "edited \(report.taken[0]) by hand" : "edited \(count) files by hand"
    let commit = try store.commit(
      SealedCommit(files, CommitMessage(summary, kind: .handEdit)), takingIn: plan.taken, on: head)
    let next = commit == nil ? head : try store.head()
    guard !plan.deferred.isEmpty, next.commit != head.commit else { return (report, next) }
    // Now that the documents are gone, their schema goes.
    let rest = try takeInSettled(inDirectories: directories, after: nil, from: next)
    report.add(rest.report)
    return (report, rest.head)
  }

  /// Waits while plain git is about to move the files, the index, or the branch.
  ///
  /// - Returns: where the branch stands then; nil where there was nothing to wait for.
  private func headAfterGit(_ head: Head, isEdited: Bool) throws(DiaryError) -> Head? {
    let workingTree = store.folder.workingTree
    var present: Head?
    while true {
      var isMoving = try store.waitForGit()
      if !isMoving, isEdited {
        isMoving = try DiaryError.workingTree(workingTree.isAhead(of: (present ?? head).tree))
      }
      guard isMoving else { return present }
      SystemClock.sleep(milliseconds: 20)
      present = try store.head()
    }
  }

  /// What is committed of the edits, with what follows from them: as much as the tree has room for.
  private func fitting(
    _ plan: inout HandEditPlan, at head: Head
  ) throws(DiaryError) -> [SealedFile] {
    while !plan.report.taken.isEmpty {
      let catalogue = try store.catalogue(at: head, with: plan.schemaFiles)
      let changes = AuthorisedChanges(
        passing: try store.derivedChanges(of: plan.changes.changes, at: head, catalogue),
        typed: plan.changes, catalogue, owner: try store.folder.owner())
      let files = SealedFile.files(changes) + plan.schemaFiles
      let excess = try excess(of: files.map { ($0.path, $0.isThere) }, over: head.tree)
      if plan.holdBack(excess) { continue }
      // What follows from an edit, and has no room, does not follow.
      return files.filter { file in !excess.contains { $0.concerns(file.path) } }
    }
    return []
  }

  private func excess(
    of files: [(path: String, isThere: Bool)], over tree: ObjectID
  ) throws(DiaryError) -> [UpdatedTree.Excess] {
    try DiaryError.git(
      store.repository.excess(of: files, in: tree, beyond: CommitLimits.folders))
  }

  private func plan(
    _ files: [HandEditedFile], at head: Head
  ) throws(DiaryError) -> HandEditPlan {
    let isOfDiary = files.contains { SystemFile($0.path) != nil }
    return HandEditPlan(
      files, schemas: isOfDiary ? try store.schemaFolder(at: head) : nil,
      reader: try store.reader(), now: store.environment.now(),
      committed: { () throws(DiaryError) in try store.catalogue(at: head) },
      documents: { name throws(DiaryError) in
        try DiaryError.git(
          TreeSnapshot(head.tree, of: store.repository).paths(below: name.text))
      }
    ) { change throws(DiaryError) in
      try ReturningEntries(store).days(of: [change], knownTo: head.commit)[change.path]
    }
  }

  /// Gives files that were arriving the branch's bytes again: whoever brings them begins anew.
  private func putBack(_ arriving: [TreeChange], to tree: ObjectID) throws(DiaryError) {
    guard !arriving.isEmpty else { return }
    let shown = try store.repository.changedTree(tree, arriving)
    let workingTree = store.folder.workingTree
    try DiaryError.workingTree(workingTree.announce(from: shown, to: tree))
    _ = try DiaryError.workingTree(
      workingTree.move(from: shown, to: tree, in: store.repository))
  }

  /// What the person changed, and what a killed pull of plain git had brought.
  private func edits(
    _ directories: Set<String>?, over head: Head, mendsIndex: Bool = false
  ) throws(DiaryError) -> (files: [HandEditedFile], arriving: [TreeChange]) {
    let workingTree = store.folder.workingTree
    let edits = try DiaryError.workingTree(
      workingTree.edits(
        over: head.tree, inDirectories: directories, mendsIndex: mendsIndex, in: store.repository))
    let isMerging = !edits.isEmpty && FileSystem.exists("\(store.folder.gitDirectory)/MERGE_HEAD")
    let catalogue = edits.isEmpty ? nil : try store.reader().catalogue
    let fetched =
      edits.isEmpty || isMerging
      ? nil
      : try ArrivingFiles(head, of: try store.folder.branch(), in: store.folder, store.repository)
    var files: [HandEditedFile] = []
    var arriving: [TreeChange] = []
    for edit in edits {
      let bytes = try DiaryError.git(
        edit.committed.map { id throws(GitError) in try store.repository.read(id, .blob) })
      let after =
        try edit.kind == .deleted || edit.kind == .notAFile
        ? nil
        : DiaryError.wrapping(
          FileSystem.read(
            "\(store.folder.path)/\(edit.path)", limit: JSONLimits.document.bytes + 1))
      if let fetched, let present = after.map({ Repository.blobID(of: $0) }),
        try DiaryError.git(
          fetched.bring(edit.path, as: present, over: edit.committed, store.repository))
      {
        arriving.append(TreeChange(path: edit.path, blob: present))
        continue
      }
      let before = try bytes.flatMap { bytes throws(DiaryError) in
        try self.before(edit.path, bytes, isGone: after == nil, catalogue, at: head)
      }
      files.append(
        HandEditedFile(
          path: edit.path, isNew: bytes == nil, before: before, after: after,
          isFile: edit.kind != .notAFile, isMerged: isMerging && edit.isStaged,
          isInTheWay: edit.isInTheWay))
    }
    return (files, arriving)
  }

  /// The document that an edit begins with; nil where the branch has none that can be used.
  private func before(
    _ path: String, _ bytes: [UInt8], isGone: Bool, _ catalogue: Catalogue?, at head: Head
  ) throws(DiaryError) -> JSONObject? {
    guard let (schema, place) = try catalogue?.place(of: path) else { return nil }
    if let before = try? DocumentBytes.object(of: bytes, path: path) { return before }
    // What nobody can use is gone with its file; what takes its place is new.
    return isGone ? try ExternalCommits(store).lastUsable(place, schema, at: head) : nil
  }
}
