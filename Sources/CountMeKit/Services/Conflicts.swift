public import CountMeCare
public import CountMeHistory
public import CountMeStore

/// What two devices wrote differently in one place, and which version stands.
public struct Conflicts: Sendable {
  let entries: StoreAccess
  /// For what looks through the history; what is noted of it is written by one at a time.
  let reading: StoreAccess
}

extension Conflicts {
  /// How many conflicts were decided since somebody looked at the list on this device.
  ///
  /// - Throws: what git or the machine refuses.
  /// - Complexity: linear in the commits since this was asked before, and in what their merges changed.
  public func newCount() async throws(DiaryError) -> Int {
    try await reading.perform { store throws(DiaryError) in
      try ConflictJournal(store).newConflictCount()
    }
  }

  /// The conflicts that the merges of the current branch decided, newest first.
  ///
  /// - Parameter limit: the most conflicts.
  /// - Throws: what git or the machine refuses.
  /// - Complexity: as ``newCount()``, and linear in the commits on both sides of the merges
  ///   that are listed. The first time goes through the whole history.
  public func list(limit: Int = .max) async throws(DiaryError) -> ConflictList {
    try await reading.perform { store throws(DiaryError) in
      try ConflictJournal(store).conflicts(limit: limit)
    }
  }

  /// The conflict that a person means.
  ///
  /// - Parameter text: its number, its id, or a unique beginning of that.
  /// - Throws: ``HistoryFailure/unknownConflict(_:count:)``,
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)``, or what git refuses.
  public func find(_ text: String) async throws(DiaryError) -> NumberedConflict {
    try await reading.perform { store throws(DiaryError) in
      try ConflictJournal(store).conflict(text)
    }
  }

  /// Notes that somebody looked at conflicts here, so that they are news no more.
  ///
  /// - Parameter ids: the conflicts; nil for all.
  /// - Throws: what git or the machine refuses.
  public func markSeen(_ ids: Set<String>? = nil) async throws(DiaryError) {
    try await reading.perform { store throws(DiaryError) in
      try ConflictJournal(store).markConflictsSeen(ids)
    }
  }

  /// Brings a version back that a conflict was about, as a new edit.
  ///
  /// Where fields counted one by one, only the fields that were lost are set: what the other side did
  /// to others stays. What was edited since stays too, but for these fields. Sums and sets of both
  /// are left alone.
  ///
  /// - Parameters:
  ///   - conflict: the conflict.
  ///   - version: which version counts from now on.
  /// - Returns: what is different now; nothing where the document is so already.
  /// - Throws: ``HistoryFailure/nothingToKeep(collection:id:)`` for a version that is no valid document,
  ///   ``HistoryFailure/signedByAccount(collection:)`` for what only the account key can change, and as ``Journal/apply(_:summary:)``.
  public func resolve(
    _ conflict: Conflict, _ version: Conflict.Version
  ) async throws(DiaryError) -> Receipt {
    try await entries.perform { store throws(DiaryError) in
      try ConflictKeeping(store).keep(conflict, version)
    }
  }
}
