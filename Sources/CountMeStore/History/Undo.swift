package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSchema

/// Takes commands of this device back, and does them again.
package struct Undo {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Takes this device's last command back by a new commit; once more takes back the one before it.
  package func undo() throws(DiaryError) -> UndoneCommand {
    guard let step = try undo(steps: 1).first else { throw .history(.nothingToUndo) }
    return step
  }

  /// Takes this device's last commands back, each by a commit of its own.
  package func undo(steps: Int) throws(DiaryError) -> [UndoneCommand] {
    try store.locked { () throws(DiaryError) in
      try require(steps)
      // Begun first: what the person edited in the files meanwhile is no command, and it stays.
      var search = try undoSearch()
      let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      var undone: [UndoneCommand] = []
      while undone.count < steps, let target = try nextCommand(&search) {
        let step = try takeBack(target, "undid", CommitMessage.undoTrailer, handEdits)
        // What others did since may have left nothing to take back: then it is the turn of the next.
        if step.receipt.commit != nil { undone.append(step) }
      }
      guard !undone.isEmpty else { throw .history(.nothingToUndo) }
      return undone
    }
  }

  /// Takes back the last command of this device that did what is asked for.
  ///
  /// - Parameter isMeant: whether one of the documents that a command wrote, changed or removed is meant.
  /// - Returns: nil where none of the last thousand commands is meant.
  package func undoLatest(
    where isMeant: (TouchedDocument) throws(DiaryError) -> Bool
  ) throws(DiaryError) -> UndoneCommand? {
    try store.locked { () throws(DiaryError) in
      // Before the edits are taken in: these are not what is asked for, and would be found first.
      var search = try undoSearch()
      let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      for _ in 0..<Self.mostSearched {
        guard let command = try nextCommand(&search) else { break }
        guard try touches(command, isMeant) else { continue }
        let step = try takeBack(command, "undid", CommitMessage.undoTrailer, handEdits)
        if step.receipt.commit != nil { return step }
      }
      return nil
    }
  }

  /// How many commands are looked through for an entry.
  private static let mostSearched = 1000

  /// Whether a commit wrote, changed or removed a document that is meant.
  private func touches(
    _ commit: Commit, _ isMeant: (TouchedDocument) throws(DiaryError) -> Bool
  ) throws(DiaryError) -> Bool {
    let catalogue = try store.reader().catalogue
    for file in try DiaryError.git(store.repository.changes(of: commit)) {
      guard let (schema, path) = try catalogue.place(of: file.path) else { continue }
      let document = TouchedDocument(collection: path.collection, id: path.id) {
        () throws(DiaryError) in
        try version(file.old, schema).document.map {
          Document(collection: path.collection, id: path.id, fields: $0)
        }
      }
      if try isMeant(document) { return true }
    }
    return false
  }

  /// Does again what the last undo took back; once more does the one before it again.
  package func redo() throws(DiaryError) -> UndoneCommand {
    try store.locked { () throws(DiaryError) in
      var search = try undoSearch()
      let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let last = try DiaryError.git(search.next(in: store.repository))
      guard let last, last.trailer(CommitMessage.undoTrailer) != nil else {
        throw .history(.nothingToRedo)
      }
      return try takeBack(last, "redid", CommitMessage.redoTrailer, handEdits)
    }
  }

  private func undoSearch() throws(DiaryError) -> UndoSearch {
    UndoSearch(from: try store.head().commit, signer: try store.ownSigner())
  }

  /// Ensures that as many commands can be taken back, before any is.
  private func require(_ steps: Int) throws(DiaryError) {
    var search = try undoSearch()
    for count in 0..<steps {
      guard let command = try nextCommand(&search) else {
        throw count == 0 ? .history(.nothingToUndo) : .history(.fewerToUndo(count: count))
      }
      try requireUsable(before: try changes(of: command), store.reader().catalogue)
    }
  }

  /// The next command that is no undo and changed documents.
  private func nextCommand(_ search: inout UndoSearch) throws(DiaryError) -> Commit? {
    let catalogue = try store.reader().catalogue
    while let commit = try DiaryError.git(search.next(in: store.repository)) {
      guard commit.trailer(CommitMessage.undoTrailer) == nil,
        commit.kind != .sums
      else { continue }
      guard try hasOnlyDocuments(commit, catalogue) else { continue }
      // A whole diary: its own way back makes a backup, and lets it be taken over again.
      guard commit.kind != .migration else { throw .history(.undoesMigration) }
      return commit
    }
    return nil
  }

  /// Takes a commit back by a new one.
  package func takeBack(
    _ target: Commit, _ word: String, _ trailer: String, _ handEdits: HandEditReport
  ) throws(DiaryError) -> UndoneCommand {
    let changes = try wayBack(from: target)
    let head = try store.head()
    let catalogue = try store.catalogue(at: head)
    let all = try store.derivedChanges(of: changes, at: head, catalogue)
    let summary = UndoSearch.summary(of: target)
    let message = CommitMessage(
      "\(word): \(summary)", trailers: [(trailer, target.id.hex)])
    // Lists and sums were taken along by the command: they follow.
    let deriving = try catalogue.deriving(following: Set(changes.map(\.path.collection)))
    let listing = Set(deriving.map(\.name))
    let typed = Set(changes.map(\.path)).filter { !listing.contains($0.collection) }
    let receipt = try EditWriter(store).write(
      all, at: head, catalogue, typed: typed, message, handEdits: handEdits)
    return UndoneCommand(
      summary: summary,
      revision: try RevisionReader(store).revision(target, try store.deviceNames()),
      receipt: receipt)
  }

  /// Whether a commit changed documents of which a person can take a change back.
  ///
  /// One that changed none, such as a schema's, is passed over, and so is what made the account or
  /// signed a device in: without its certificate the device could never write again.
  private func hasOnlyDocuments(
    _ commit: Commit, _ catalogue: Catalogue
  ) throws(DiaryError) -> Bool {
    var hasDocuments = false
    for file in try DiaryError.git(store.repository.changes(of: commit)) {
      if AccountPlace(file.path) != nil { return false }
      if try catalogue.place(of: file.path) != nil { hasDocuments = true }
    }
    return hasDocuments
  }

  /// The changes that lead from the present back to before `commit`.
  private func wayBack(from commit: Commit) throws(DiaryError) -> [DocumentChange] {
    let reader = try store.reader()
    let files = try changes(of: commit)
    try requireUsable(before: files, reader.catalogue)
    let isAlone = try isOnlyHere(commit)
    let isSent = try isSent(commit)
    var changes: [DocumentChange] = []
    let isOfAchievements = try isOfAchievements(files, reader.catalogue)
    let keepsReached = commit.kind != .migration && !isOfAchievements
    for file in files {
      guard let (schema, path) = try reader.catalogue.place(of: file.path) else { continue }
      let before = try version(file.old, schema)
      let after = try version(file.new, schema)
      // What nobody can use has nothing to merge with: all of it goes back.
      if case .invalid = after, try isCommitted(file.new, at: file.path) {
        let document = before.document.map {
          Stamp.next(store.environment.now(), $0, following: $0)
        }
        changes.append(
          DocumentChange(path: path, before: document == nil ? [:] : nil, after: document))
        continue
      }
      // What was reached by the way stays, whatever is taken back.
      if keepsReached, before == .absent, path.collection.text == Achievement.collection {
        continue
      }
      let present = try reader.document(path.collection, path.id)?.fields
      if commit.kind == .retention, let present {
        try requireNotAddedTo(present, since: before.document, after.document, schema, path)
      }
      let now = present.map { MergeVersion.valid($0) } ?? .absent
      // What was written into it since, here or elsewhere, does not go with it.
      let isAsLeft = present.map(schema.written) == after.document.map(schema.written)
      var result = DocumentMerge(schema).takingBack(
        before: before, after: after, from: now,
        goes: isAlone && isAsLeft || commit.trailer(CommitMessage.undoTrailer) != nil,
        leaving: try copies(schema, before, after, of: commit)
      ).document
      result = result.map { Self.counting($0, at: path, before, after, from: present) }
      // A stamp alone would be an edit of nothing, and win over what others did.
      if let result, let present, schema.written(result) == schema.written(present) { continue }
      let isUnseen = !isSent && now == after
      changes.append(
        DocumentChange(
          path: path, before: present,
          after: result.map {
            Stamp.back(
              store.environment.now(), $0, from: present, to: isUnseen ? before.document : nil,
              schema)
          }))
    }
    return changes
  }

  /// Whether all that a commit changed are achievements: these are what it did, and not only reached by it.
  private func isOfAchievements(
    _ files: [FileDifference], _ catalogue: Catalogue
  ) throws(DiaryError) -> Bool {
    for file in files {
      guard let (schema, _) = try catalogue.place(of: file.path) else { continue }
      if schema.name.text != Achievement.collection { return false }
    }
    return true
  }

  /// A completion in which what others did counts: of two devices that did it once each, the greatest is one.
  ///
  /// How often they did it is known by the times that the change did not write.
  private static func counting(
    _ document: JSONObject, at path: DocumentPath, _ before: MergeVersion, _ after: MergeVersion,
    from present: JSONObject?
  ) -> JSONObject {
    let written = Set(after.document?["timestamps"]?.array?.compactMap(\.string) ?? [])
    let left = document["timestamps"]?.array?.compactMap(\.string) ?? []
    let others = left.count { !written.contains($0) }
    guard path.collection.text == Completion.collection, others > 0,
      let done = document["progress"]?.number, let most = present?["progress"]?.number
    else { return document }
    var document = document
    let known = before.document?["progress"]?.number ?? 0
    let own = (after.document?["progress"]?.number ?? known) - known
    let earlier = before.document?["timestamps"]?.array?.compactMap(\.string) ?? []
    // Where a time is of more than once, as with `--times`, others may have done as much meanwhile.
    let isOnceEach = own == Double(written.subtracting(earlier).count)
    let kept = isOnceEach ? min(known + Double(others), most) : most
    document["progress"] = .number(max(done, kept))
    return document
  }

  private func changes(of commit: Commit) throws(DiaryError) -> [FileDifference] {
    try DiaryError.git(store.repository.changes(of: commit))
  }

  /// Ensures that what a commit changed was usable before it.
  ///
  /// Passed over it would seem to be undone, and the next undo would take back what is older.
  private func requireUsable(
    before files: [FileDifference], _ catalogue: Catalogue
  ) throws(DiaryError) {
    for file in files {
      guard let (schema, _) = try catalogue.place(of: file.path),
        case .invalid(let bytes) = try version(file.old, schema)
      else { continue }
      throw .history(.unusableBefore(path: file.path, Self.violations(of: bytes, schema)))
    }
  }

  /// Why bytes are no document; none where they are no JSON, or too large.
  private static func violations(of bytes: [UInt8], _ schema: CollectionSchema) -> [SchemaViolation]
  {
    (try? JSONValue(parsing: bytes)).map { schema.violations(of: $0) } ?? []
  }

  /// Ensures that what is kept of days that left is what this commit kept: of a sum nobody can tell the parts.
  private func requireNotAddedTo(
    _ present: JSONObject, since before: JSONObject?, _ after: JSONObject?,
    _ schema: CollectionSchema, _ path: DocumentPath
  ) throws(DiaryError) {
    for (name, rule) in schema.fieldRules where rule == .maximum {
      let (now, earlier) = (present[name]?.object, before?[name]?.object)
      for (day, kept) in after?[name]?.object ?? JSONObject()
      where kept != earlier?[day] && now?[day] != nil && now?[day] != kept {
        throw .history(.addedToSince(month: path.id.text))
      }
    }
  }

  private func isCommitted(_ entry: TreeEntry?, at path: String) throws(DiaryError) -> Bool {
    let tree = try store.head().tree
    return try store.repository.entry(path, in: tree) == entry
  }

  /// Whether nobody else can have come to the documents that a commit made.
  ///
  /// A guest's never leave this device, and a migration that is taken back before it was sent was never
  /// anywhere else. Of other commits a rebase may put the way back behind what others did.
  private func isOnlyHere(_ commit: Commit) throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard branch.owner != .guest else { return true }
    guard commit.kind == .migration else { return false }
    return try !isSent(commit)
  }

  /// Whether a remote has a commit, as far as is known here.
  private func isSent(_ commit: Commit) throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    for tip in try Remotes(store).verifiedTips(of: branch)
    where try store.repository.isAncestor(commit.id, behind: tip.id) {
      return true
    }
    return false
  }

  /// The fields that a commit wrote down as another document had them, and did not change there.
  ///
  /// Whoever ate first on a day noted its goal for all who eat on it.
  private func copies(
    _ schema: CollectionSchema, _ before: MergeVersion, _ after: MergeVersion, of commit: Commit
  ) throws(DiaryError) -> Set<String> {
    var names: Set<String> = []
    for (name, copied) in schema.copiedFields {
      guard let copy = after.document?[name], before.document?[name] == nil,
        let original = try store.reader().catalogue.original(of: copied)
      else { continue }
      let before = try store.treeOf(commit.parents[0])
      let later = try store.repository.entry(original.path.text, in: commit.tree)
      guard try store.repository.entry(original.path.text, in: before) == later,
        try version(later, original.schema).document?[copied.field] == copy
      else { continue }
      names.insert(name)
    }
    return names
  }

  private func version(
    _ entry: TreeEntry?, _ schema: CollectionSchema
  ) throws(DiaryError) -> MergeVersion {
    MergeVersion(try store.repository.bytes(of: entry), schema: schema)
  }
}
