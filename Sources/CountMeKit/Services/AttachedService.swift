public import CountMeCare
public import CountMeHistory
public import CountMeIntegrity
public import CountMeStore
public import CountMeSync

/// The diaries of others that this one takes along: groups, and what is followed.
public struct AttachedService: Sendable {
  let folder: DiaryFolder
  let network: StoreAccess
  let care: StoreAccess
}

extension AttachedService {
  /// What is attached, with how each stands, in the order in which they were attached; asks nobody.
  ///
  /// - Throws: ``AttachedFailure/unreadable(path:detail:)``, or what the machine refuses. One that cannot be
  ///   opened says so itself.
  public func diaries() throws(DiaryError) -> [AttachedStatus] {
    try AttachedDiaries(of: folder).all.map { AttachedStatus($0) }
  }

  /// Lets an attached diary go; its folder stays as it is.
  ///
  /// - Returns: what was attached.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, ``MachineFailure/busy(path:)`` while another
  ///   program writes, or what the machine refuses.
  @discardableResult
  public func detach(_ name: String) async throws(DiaryError) -> AttachedDiary {
    try await network.perform { store throws(DiaryError) in
      var attached = try AttachedDiaries(of: store.folder)
      return try attached.detach(name)
    }
  }

  /// Syncs the attached diaries, one after the other, each as it is synced in its own folder.
  ///
  /// - Parameters:
  ///   - direction: which way documents go; whoever only reads a diary sends nothing.
  ///   - options: what each may do.
  ///   - begins: told of each before it is its turn.
  /// - Returns: what came of each; one that fails keeps no other from it.
  /// - Throws: ``AttachedFailure/unreadable(path:detail:)``, and ``MachineFailure/cancelled``.
  public func sync(
    _ direction: SyncDirection = .both, _ options: SyncOptions = SyncOptions(),
    begins: @escaping @Sendable (AttachedDiary) -> Void = { _ in }
  ) async throws(DiaryError) -> [AttachedResult<[SyncReport]>] {
    let diaries = try AttachedDiaries(of: folder).all
    guard !diaries.isEmpty else { return [] }
    return try await network.perform { store throws(DiaryError) in
      try AttachedSynchronizer(store.environment)
        .sync(diaries, direction, options, begins: begins)
    }
  }

  /// Looks at everything that can go wrong with each attached diary; changes nothing.
  ///
  /// - Parameter remotes: whether their remotes are looked at, too.
  /// - Returns: what was found in each; an empty list where all is in order.
  /// - Throws: as ``sync(_:_:begins:)``.
  public func examine(
    remotes: Bool = false
  ) async throws(DiaryError) -> [AttachedResult<[Finding]>] {
    try await ofEach { store throws(DiaryError) in
      try Examination(store).examine(remotes: remotes)
    }
  }

  /// Makes a backup of each attached diary, and reads it back.
  ///
  /// - Parameters:
  ///   - directory: where they go; nil for the usual folder of each.
  ///   - passphrase: encrypts them; nil for none.
  /// - Throws: as ``sync(_:_:begins:)``.
  public func backUp(
    in directory: String? = nil, passphrase: borrowing Password? = nil
  ) async throws(DiaryError) -> [AttachedResult<BackupManifest>] {
    try await ofEach { store throws(DiaryError) in
      try Backups(store).createBackup(in: directory, passphrase: passphrase)
    }
  }

  private func ofEach<Value: Sendable>(
    _ body: @Sendable (Store) throws(DiaryError) -> Value
  ) async throws(DiaryError) -> [AttachedResult<Value>] {
    let diaries = try AttachedDiaries(of: folder).all
    guard !diaries.isEmpty else { return [] }
    return try await care.perform { store throws(DiaryError) in
      var all: [AttachedResult<Value>] = []
      for diary in diaries { all.append(try AttachedResult(of: diary, store.environment, body)) }
      return all
    }
  }
}
