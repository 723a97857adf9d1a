import CountMePlatform

extension Remote {
  /// Brings in what `choose` picks from what the remote has, with all that is behind it.
  ///
  /// No reference is moved. The remote sends only what is new, however many commits we are ahead.
  ///
  /// - Parameters:
  ///   - repository: Where the objects go; all its references count as what we have.
  ///   - prefixes: What the names of the references begin with of which the remote is asked; none for all.
  ///   - known: Tips that the remote is thought to have, such as the remote-tracking references:
  ///     asking for these first mostly saves any other question.
  ///   - isAnew: Whether all is asked for, as if nothing were here: that completes what is damaged.
  ///   - progress: Called now and then on the calling thread.
  ///   - approve: Judges what came, of which only the repository that it is given knows yet: where
  ///     it says no, nothing of it stays. Not called where nothing was missing.
  ///   - choose: Picks from the remote's references; what a reference here leads to is not asked for
  ///     again.
  /// - Returns: What came, and what the remote has.
  /// - Throws: ``TransportError``; then nothing was added to the repository.
  package func fetch(
    into repository: borrowing Repository, prefixes: [String] = [], known: [ObjectID] = [],
    isAnew: Bool = false, progress: @escaping (FetchProgress) -> Void = { _ in },
    approve: (borrowing Repository) -> Bool = { _ in true },
    choose: (RemoteReferences) -> [ObjectID]
  ) throws(TransportError) -> FetchReport {
    try fetch(
      over: try open(.uploadPack), into: repository, prefixes: prefixes, known: known,
      isAnew: isAnew, progress: progress, approve: approve, choose: choose)
  }

  /// Brings in what `choose` picks, over a line that is open already.
  func fetch(
    over channel: any ByteChannel, into repository: borrowing Repository, prefixes: [String] = [],
    known: [ObjectID] = [], isAnew: Bool = false,
    progress: @escaping (FetchProgress) -> Void = { _ in },
    approve: (borrowing Repository) -> Bool, choose: (RemoteReferences) -> [ObjectID]
  ) throws(TransportError) -> FetchReport {
    let objects = ObjectReader(repository, remote: url.description)
    let receiver = PackReceiver(
      folder: repository.objectFolder, among: objects, remote: url.description,
      keep: repository.pending.keep, limit: options.receiveLimit,
      cancellation: options.timeout.cancellation, progress: progress)
    let session = FetchSession(
      session: try UploadPack(channel, prefixes: prefixes), objects: objects, receiver: receiver,
      known: known, isAnew: isAnew)
    let directory = repository.directory
    defer { repository.files.packed.forget() }
    return try session.run(choose: choose) { index throws(TransportError) in
      let quarantined: Repository
      do throws(GitError) {
        quarantined = try Repository.open(at: directory, withPack: index)
      } catch {
        throw TransportError(error, remote: url.description)
      }
      guard approve(quarantined) else {
        throw TransportError(
          GitError(.other, "take it in", "what came is refused"), remote: url.description)
      }
    }
  }
}
