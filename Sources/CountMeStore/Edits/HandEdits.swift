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
    var plan = try plan(try edits(nil, over: head).files, at: head)
    // What follows from them is asked for when they are taken in.
    while plan.holdBack(try excess(of: plan.files, over: head.tree)) {}
    return plan.report
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
    let found = try edits(directories, over: head)
    guard !found.files.isEmpty || !found.arriving.isEmpty else { return (HandEditReport(), head) }
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
    return (report, commit == nil ? head : try store.head())
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
  ) throws(DiaryError) -> [TreeExcess] {
    try DiaryError.git(
      store.repository.excess(of: files, in: tree, beyond: CommitBounds.folders))
  }

  private func plan(
    _ files: [HandEditedFile], at head: Head
  ) throws(DiaryError) -> HandEditPlan {
    let isOfDiary = files.contains { SystemFile($0.path) != nil }
    return HandEditPlan(
      files, schemas: isOfDiary ? try store.schemaFolder(at: head) : nil,
      reader: try store.reader(), now: store.environment.now())
  }

  /// Gives files that were arriving the branch's bytes again: whoever brings them begins anew.
  private func putBack(_ arriving: [TreeChange], to tree: ObjectID) throws(DiaryError) {
    guard !arriving.isEmpty else { return }
    let shown = try DiaryError.git(store.repository.updatedTree(tree, arriving))
    let workingTree = store.folder.workingTree
    try DiaryError.workingTree(workingTree.announce(from: shown, to: tree))
    _ = try DiaryError.workingTree(
      workingTree.move(from: shown, to: tree, in: store.repository))
  }

  /// What the person changed, and what a killed pull of plain git had brought.
  private func edits(
    _ directories: Set<String>?, over head: Head
  ) throws(DiaryError) -> (files: [HandEditedFile], arriving: [TreeChange]) {
    let workingTree = store.folder.workingTree
    let edits = try DiaryError.workingTree(
      workingTree.edits(over: head.tree, inDirectories: directories, in: store.repository))
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
        try fetched.bring(edit.path, as: present, over: edit.committed, store.repository)
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
          isFile: edit.kind != .notAFile, isMerged: isMerging && edit.isStaged))
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

/// A file that is not as the branch has it.
struct HandEditedFile {
  let path: String
  /// Whether the branch does not have it.
  let isNew: Bool
  /// The document that the branch has there; nil where it has none that can be used.
  let before: JSONObject?
  /// The bytes in the folder.
  let after: [UInt8]?
  let isFile: Bool
  /// Whether it came from a merge of git's that the person has not finished.
  let isMerged: Bool
}

/// Sorts the person's edits into those that can be taken in and those that cannot.
struct HandEditPlan {
  private(set) var report = HandEditReport()
  private(set) var changes = AuthorisedChanges.none
  private(set) var schemaFiles: [SealedFile] = []
  /// The blobs of the files that can be taken in, as they stand there.
  private var blobs: [String: ObjectID?] = [:]
  /// The schemas that there are; nil where none is edited.
  private var schemas: SchemaFolder?
  private let reader: DiaryReader
  private let now: Timestamp

  init(
    _ files: [HandEditedFile], schemas: SchemaFolder?, reader: DiaryReader, now: Timestamp
  ) {
    self.schemas = schemas
    self.reader = reader
    self.now = now
    for file in files { sort(file) }
    addMembersOfDeleted()
  }

  /// The files that can be taken in, as the person wrote them.
  var taken: HandWrittenFiles { HandWrittenFiles(blobs) }

  /// The files that can be taken in, and whether there is one then.
  var files: [(path: String, isThere: Bool)] {
    blobs.map { ($0.key, $0.value != nil) }
  }

  private mutating func sort(_ file: HandEditedFile) {
    do throws(DiaryError) {
      if file.isMerged {
        throw .store(.unfinishedMerge(path: file.path))
      }
      if file.isFile, let system = SystemFile(file.path), case .schema(let name) = system {
        try schemas?.change(system, file.after)
        if file.after != nil { try requireUsable(name, path: file.path) }
        schemaFiles.append(SealedFile(system, bytes: file.after))
      } else if file.isFile, let (schema, path) = try reader.catalogue.place(of: file.path) {
        changes.add(try change(file, path, schema))
      } else if file.isNew {
        report.foreign.append(file.path)
        return
      } else {
        throw .store(.damaged(what: file.path, detail: "this file belongs to the diary"))
      }
      report.taken.append(file.path)
      if file.after == nil { report.removed.append(file.path) }
      blobs[file.path] = .some(file.after.map { Repository.blobID(of: $0) })
    } catch {
      report.problems.append(
        HandEditReport.Problem(
          path: file.path, error: error, isRemoval: file.isFile && file.after == nil))
    }
  }

  /// Leaves the edits where they are that have no room in the tree; whether there is any.
  mutating func holdBack(_ excess: [TreeExcess]) -> Bool {
    let taken = report.taken
    for path in taken {
      guard let problem = excess.first(where: { $0.concerns(path) }), blobs[path] != .some(nil)
      else { continue }
      report.taken.removeAll { $0 == path }
      report.problems.append(HandEditReport.Problem(path: path, error: problem.error(of: path)))
      blobs[path] = nil
      changes.remove(at: path)
      schemaFiles.removeAll { $0.path == path }
    }
    report.problems.sort { $0.path < $1.path }
    return report.taken.count < taken.count
  }

  /// Ensures that a schema of the person's own can be used, by this device and by the others.
  private func requireUsable(_ name: CollectionName, path: String) throws(DiaryError) {
    if let clash = reader.catalogue.clashes.first(where: { $0.path == path }) {
      throw .store(
        .handEditInTheWay(
          path: path, reason: "its name is taken by the collection \(clash.other)"))
    }
    _ = try reader.catalogue.schema(name)
  }

  private func change(
    _ file: HandEditedFile, _ path: DocumentPath, _ schema: CollectionSchema
  ) throws(DiaryError) -> AuthorisedChanges {
    let before = file.before
    guard let bytes = file.after else {
      return try authorised(DocumentChange(path: path, before: before, after: nil))
    }
    var after = try DocumentBytes.object(of: bytes, path: file.path)
    if after["id"] == nil { after["id"] = .string(path.id.text) }
    if after["userId"] == nil { after["userId"] = .string(reader.owner.text) }
    after = Stamp.next(now, after, following: before)
    try CommitBounds.require(file.path, of: JSONValue.object(after).canonicalBytes().count)
    return try authorised(DocumentChange(path: path, before: before, after: after))
  }

  private func authorised(_ change: DocumentChange) throws(DiaryError) -> AuthorisedChanges {
    try ValidChanges([change], catalogue: reader.catalogue).authorised(owner: reader.owner)
  }

  /// A day that was deleted by hand takes the entries along that its lists named.
  private mutating func addMembersOfDeleted() {
    for change in changes.changes where change.after == nil {
      guard let before = change.before,
        let schema = try? reader.schema(of: change.path.collection)
      else { continue }
      for membership in schema.membershipFields {
        for member in before[membership.name]?.array?.compactMap(\.string) ?? [] {
          guard let id = DocumentID(member),
            let path = try? reader.path(membership.collection, id),
            !changes.changes.contains(where: { $0.path == path }),
            let fields = try? reader.document(membership.collection, id)?.fields,
            let removal = try? authorised(DocumentChange(path: path, before: fields, after: nil))
          else { continue }
          changes.add(removal)
        }
      }
    }
  }
}
