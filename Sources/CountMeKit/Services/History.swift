public import CountMeHistory
public import CountMeJournal
public import CountMeModel
public import CountMeStore

/// What the documents were before, and the way back.
public struct History: Sendable {
  let entries: StoreAccess
  let reading: StoreAccess
}

extension History {
  /// The id that is, or uniquely begins with, `text` in a collection as a commit has it.
  ///
  /// - Throws: ``HistoryFailure/unknownRevision(_:)``, ``DocumentFailure/notFound(collection:id:)`` or
  ///   ``DocumentFailure/ambiguousIdentifier(_:collection:candidates:)``.
  public func identifier(
    matching text: String, in schema: CollectionSchema, at revision: String
  ) async throws(DiaryError) -> DocumentID {
    try await reading.perform { store throws(DiaryError) in
      try IdentifierHistory(store).identifier(matching: text, in: schema, at: revision)
    }
  }

  /// The id that is, or uniquely begins with, `text` in a collection, of a document that is or was.
  ///
  /// - Throws: ``DocumentFailure/notFound(collection:id:)`` or
  ///   ``DocumentFailure/ambiguousIdentifier(_:collection:candidates:)``.
  /// - Complexity: linear in the history where there is no such document now.
  public func identifier(
    everMatching text: String, in schema: CollectionSchema
  ) async throws(DiaryError) -> DocumentID {
    try await reading.perform { store throws(DiaryError) in
      try IdentifierHistory(store).identifier(everMatching: text, in: schema)
    }
  }

  /// The diary's commits, newest first.
  ///
  /// - Parameter limit: the most commits.
  /// - Returns: none for a diary without a commit.
  /// - Throws: what git refuses.
  public func log(limit: Int) async throws(DiaryError) -> [Revision] {
    try await reading.perform { store throws(DiaryError) in
      try HistoryReader(store).log(limit: limit)
    }
  }

  /// The versions of one document, newest first.
  ///
  /// Commits in which the document is as in one of their parents are no versions. Goes through the
  /// whole history: O(n) in the diary's commits.
  ///
  /// - Returns: a version without a document where it was removed.
  /// - Throws: ``DocumentFailure/badIdentifier(_:collection:kind:)``, or what git refuses.
  public func revisions(
    _ collection: CollectionName, _ id: DocumentID
  ) async throws(DiaryError) -> [DocumentVersion] {
    try await reading.perform { store throws(DiaryError) in
      try HistoryReader(store).history(collection, id)
    }
  }

  /// A document as a commit has it, or nil if the commit has none, or only another user's.
  ///
  /// - Parameters:
  ///   - collection: the document's collection.
  ///   - id: its id.
  ///   - revision: the commit, as git reads it: the beginning of an id, `HEAD~2`, a branch.
  /// - Throws: ``HistoryFailure/unknownRevision(_:)``.
  public func document(
    _ collection: CollectionName, _ id: DocumentID, at revision: String
  ) async throws(DiaryError) -> Document? {
    try await reading.perform { store throws(DiaryError) in
      try HistoryReader(store).document(collection, id, at: revision)
    }
  }

  /// Brings a document back as a commit has it, as a new edit.
  ///
  /// - Parameters:
  ///   - collection: the document's collection.
  ///   - id: its id.
  ///   - revision: the commit, as ``document(_:_:at:)`` takes it.
  /// - Throws: ``HistoryFailure/unknownRevision(_:)``, ``DocumentFailure/notFound(collection:id:)`` where the
  ///   commit has no such document, ``JournalFailure/hasLeft(_:)`` where it left with its day and would count
  ///   beside the day's totals, and as ``Journal/apply(_:summary:)``.
  public func restore(
    _ collection: CollectionName, _ id: DocumentID, at revision: String
  ) async throws(DiaryError) -> Receipt {
    try await entries.perform { store throws(DiaryError) in
      guard let old = try HistoryReader(store).document(collection, id, at: revision) else {
        throw .document(
          .notInCommit(collection: collection, id: id.text, revision: revision))
      }
      return try EditWriter(store).apply { reader throws(DiaryError) in
        try DepartedDays(reader, firstKept: nil).requireNotLeft(old, reader)
        return EditPlan(
          "restored \(collection) \(id)",
          try reader.awarding([.put(collection, id: id, fields: old.fields)]))
      }
    }
  }

  /// Takes this device's last command back by a new commit; once more takes back the one before it.
  ///
  /// What others changed in the same documents since then stays: the way back is merged like any
  /// other edit.
  ///
  /// - Returns: what the command had been, and what is different now.
  /// - Throws: ``HistoryFailure/nothingToUndo``.
  public func undo() async throws(DiaryError) -> UndoneCommand {
    try await entries.perform { store throws(DiaryError) in try Undo(store).undo() }
  }

  /// Takes this device's last commands back, each by a commit of its own.
  ///
  /// - Parameter steps: how many commands, one at least.
  /// - Returns: what was taken back, the last command first.
  /// - Throws: ``HistoryFailure/undoesMigration``, ``HistoryFailure/nothingToUndo``, ``HistoryFailure/fewerToUndo(count:)``; then nothing was changed.
  public func undo(steps: Int) async throws(DiaryError) -> [UndoneCommand] {
    try await entries.perform { store throws(DiaryError) in try Undo(store).undo(steps: steps) }
  }

  /// Takes back the last command of this device that wrote, changed or removed an entry of a day.
  ///
  /// All that the command did is taken back; what came after it stays.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` where none of the last thousand commands did;
  ///   ``WordsFailure/misunderstood(_:text:)`` for words that mean no day or time.
  public func undo(_ said: SpokenEntry) async throws(DiaryError) -> UndoneCommand {
    try await entries.perform { store throws(DiaryError) in try EntryUndo(store).undo(said) }
  }

  /// Does again what the last undo took back; once more does the one before it again.
  ///
  /// - Throws: ``HistoryFailure/nothingToRedo`` where this device did something else since.
  public func redo() async throws(DiaryError) -> UndoneCommand {
    try await entries.perform { store throws(DiaryError) in try Undo(store).redo() }
  }
}
