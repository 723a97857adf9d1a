import CountMePlatform

extension Remote {
  /// Begins a fetch: the remote says what it has.
  ///
  /// - Parameters:
  ///   - repository: Where the objects go; all its references count as what we have.
  ///   - prefixes: What the names of the references begin with of which the remote is asked; none for all.
  ///   - progress: Called now and then on the calling thread.
  /// - Throws: ``TransportError``.
  package func beginFetch(
    into repository: borrowing Repository, prefixes: [String] = [],
    progress: @escaping (FetchProgress) -> Void = { _ in }
  ) throws(TransportError) -> FetchSession {
    try beginFetch(
      over: try open(.uploadPack), into: repository, prefixes: prefixes, progress: progress)
  }

  /// Begins a fetch over a line that is open already.
  func beginFetch(
    over channel: any ByteChannel, into repository: borrowing Repository, prefixes: [String] = [],
    progress: @escaping (FetchProgress) -> Void = { _ in }
  ) throws(TransportError) -> FetchSession {
    let objects = ObjectReader(repository, remote: url.description)
    let receiver = PackReceiver(
      folder: repository.objectFolder, among: objects, remote: url.description,
      keep: repository.pending.keep, limit: options.receiveLimit,
      cancellation: options.timeout.cancellation, progress: progress)
    return FetchSession(
      session: try UploadPack(channel, prefixes: prefixes), objects: objects, receiver: receiver,
      directory: repository.directory)
  }
}
