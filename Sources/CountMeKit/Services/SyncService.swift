public import CountMeHistory
public import CountMeStore
public import CountMeSync

/// The way to the remotes: fetching, merging, sending, and how far that is.
public struct SyncService: Sendable {
  let entries: StoreAccess
  let reading: StoreAccess
  let network: StoreAccess
}

extension SyncService {
  /// The remotes, in the order in which they were added.
  ///
  /// - Throws: what git refuses.
  public func remotes() async throws(DiaryError) -> [RemoteConfig] {
    try await entries.perform { store throws(DiaryError) in try Remotes(store).remotes() }
  }

  /// Names a remote; nothing is contacted yet.
  ///
  /// - Returns: the remote with its name, `origin` for the first.
  /// - Throws: ``RemoteFailure/badRemote(url:reason:)`` for an address that is none.
  public func addRemote(
    _ url: String, name: String? = nil
  ) async throws(DiaryError) -> RemoteConfig {
    try await entries.perform { store throws(DiaryError) in
      try Remotes(store).addRemote(url, name: name)
    }
  }

  /// Asks a remote whose diaries it has.
  ///
  /// - Returns: how many there are beside one's own; their owners can read one's own there, as one can theirs.
  /// - Throws: ``RemoteFailure/offline(remote:reason:)``, ``RemoteFailure/notARepository(remote:detail:)``,
  ///   ``RemoteFailure/notAuthenticated(remote:detail:)`` or what else keeps it from answering.
  @discardableResult
  public func contact(_ remote: RemoteConfig) async throws(DiaryError) -> Int {
    try await network.perform { store throws(DiaryError) in try Remotes(store).reach(remote) }
  }

  /// Forgets a remote; nothing on it changes.
  ///
  /// - Parameter name: the remote's name or address.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` where none has it, ``RemoteFailure/noRemote`` where
  ///   there is none at all.
  public func removeRemote(_ name: String) async throws(DiaryError) -> RemoteConfig {
    try await entries.perform { store throws(DiaryError) in try Remotes(store).removeRemote(name) }
  }

  /// Looks at what putting a remote's branch back to what verifies would undo.
  ///
  /// - Parameter name: the remote's name or address; nil for the only one.
  /// - Returns: nil where everything there is good. What other devices sent is verified by that, and
  ///   taken in by the next sync.
  /// - Throws: ``SyncFailure/nothingVerified(remote:reference:)`` where this device knows no good tip,
  ///   ``SyncFailure/resetWouldLose(remote:commits:devices:isRewound:)`` where commits that verify would be
  ///   dropped, and what keeps the remote from answering.
  public func neededReset(_ name: String? = nil) async throws(DiaryError) -> RemoteReset? {
    try await network.perform { store throws(DiaryError) in
      try RemoteResetting(store).remoteReset(name)
    }
  }

  /// Puts a remote's branch back, unless it was moved since it was looked at.
  ///
  /// - Throws: ``RemoteFailure/behind(remote:)`` where it was moved, and
  ///   ``SyncFailure/resetRefused(remote:reference:verified:found:messages:)`` where the remote lets no
  ///   branch be put back; one with our hook does where ``perform(_:password:)`` says so.
  public func perform(_ reset: RemoteReset) async throws(DiaryError) {
    try await network.perform { store throws(DiaryError) in
      try RemoteResetting(store).perform(reset)
    }
  }

  /// Puts a remote's branch back, with a statement of the account key for the remote's hook.
  ///
  /// - Parameters:
  ///   - reset: what was looked at.
  ///   - password: the password; the recovery code does as well.
  /// - Throws: as ``perform(_:)``, and ``AccountFailure/wrongPassword``.
  public func perform(_ reset: RemoteReset, password: borrowing Password) async throws(DiaryError) {
    try await network.perform { store throws(DiaryError) in
      try RemoteResetting(store).perform(reset, password: password)
    }
  }

  /// Where the diary stands; changes nothing but what a crash left half done, and asks nobody.
  ///
  /// - Throws: ``MachineFailure/busy(path:)`` while another program writes, or what the machine refuses.
  public func status() async throws(DiaryError) -> DiaryStatus {
    try await reading.perform { store throws(DiaryError) in try StatusCheck(store).status() }
  }

  /// Takes hand edits in, fetches what the remotes have and merges it; nothing is sent.
  ///
  /// - Returns: one report for each remote that did not fail, and what others failed by:
  ///   ``RemoteFailure/offline(remote:reason:)``, a guard, or a commit that does not pass. What was fetched and
  ///   verified until then stays.
  /// - Throws: ``AccountFailure/notSignedIn``, ``RemoteFailure/noRemote``, or what else keeps every remote from its turn.
  public func pull(
    _ options: SyncOptions = SyncOptions()
  ) async throws(DiaryError) -> SyncResult {
    try await network.perform { store throws(DiaryError) in try Synchronizer(store).pull(options) }
  }

  /// Takes hand edits in and sends what the remotes lack; nothing is merged.
  ///
  /// - Returns: as ``pull(_:)``; besides ``RemoteFailure/behind(remote:)`` where another device has been there.
  /// - Throws: as ``pull(_:)``.
  public func push(
    _ options: SyncOptions = SyncOptions()
  ) async throws(DiaryError) -> SyncResult {
    try await network.perform { store throws(DiaryError) in try Synchronizer(store).push(options) }
  }

  /// Takes hand edits in, pulls, merges and pushes until this device and the remotes are the same.
  ///
  /// Repeated a bounded number of times when another device was faster. "Synced" is only said after
  /// the remote has accepted what was pushed, or has shown that its tip is ours.
  ///
  /// - Returns: as ``pull(_:)``; besides ``RemoteFailure/pushRefused(remote:reference:reason:messages:)``, and
  ///   ``RemoteFailure/outrun(remote:attempts:)`` where other devices were always faster. What is not
  ///   sent is kept for the next sync.
  /// - Throws: as ``pull(_:)``.
  public func run(_ options: SyncOptions = SyncOptions()) async throws(DiaryError) -> SyncResult {
    try await network.perform { store throws(DiaryError) in try Synchronizer(store).sync(options) }
  }

  /// How the documents stand with the remotes, from the commit graph and the files alone.
  ///
  /// Nothing of it is stored, and nobody is asked. Of several states a document has the one that needs a
  /// person most: invalid, then conflict, then what waits to be sent. A guest's documents wait for nothing.
  ///
  /// - Throws: what git or the machine refuses.
  /// - Complexity: one look at every file, and what differs from the remotes' trees.
  public func documentStates() async throws(DiaryError) -> DocumentStates {
    try await reading.perform { store throws(DiaryError) in
      try DocumentStateReader(store).documentStates()
    }
  }

  /// A new stream of how the documents stand: at present first, then after each change by this diary.
  ///
  /// The stream ends with the diary.
  ///
  /// - Throws: as ``documentStates()``.
  public var documentStateChanges: AsyncStream<DocumentStates> {
    get async throws(DiaryError) {
      try await entries.perform { store throws(DiaryError) in
        try DocumentStateReader(store).documentStateChanges
      }
    }
  }

  /// A new stream of how the diary stands with its remotes: the present state first, then each change
  /// by this diary.
  ///
  /// What other programs do in the same folder is told while a ``DiaryWatch`` runs on this diary. The
  /// stream ends with the diary.
  ///
  /// - Throws: what the machine refuses.
  public var states: AsyncStream<SyncState> {
    get async throws(DiaryError) {
      try await entries.perform { store throws(DiaryError) in try StateAnnouncer(store).syncStates }
    }
  }
}
