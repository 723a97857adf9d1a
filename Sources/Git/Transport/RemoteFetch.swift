import Clibgit2

extension Remote {
  /// Brings objects into `repository`: those that `choose` picks from what the remote has, with all
  /// that is behind them.
  ///
  /// Moves no reference.
  ///
  /// - Parameters:
  ///   - repository: Where the objects go; all its references count as what we have.
  ///   - known: Tips that the remote is thought to have, such as the remote-tracking references:
  ///     asking for these first mostly saves any other question.
  ///   - progress: Called now and then on the calling thread.
  ///   - choose: Picks from the remote's references; what is here already is not asked for again.
  ///
  /// Throws: ``TransportError``; then nothing was added to the repository, and nothing is in its way.
  /// Complexity: the remote sends only what is new, however many commits we are ahead.
  package func fetch(
    into repository: borrowing Repository, known: [ObjectID] = [],
    progress: @escaping (FetchProgress) -> Void = { _ in },
    choose: (RemoteReferences) -> [ObjectID]
  ) throws(TransportError) -> FetchReport {
    let local = try unsafe LocalObjects(repository: repository.pointer, remote: url.description)
    let receiver = unsafe PackReceiver(
      objectFolder: local.folder, odb: local.odb, remote: url.description,
      limit: options.receiveLimit, cancellation: options.patience.cancellation, progress: progress)
    let session = FetchSession(
      channel: try open(.uploadPack), objects: local.reader, receiver: receiver, known: known,
      tips: try local.tips())
    return try withExtendedLifetime(local) { () throws(TransportError) in
      try session.run(choose: choose)
    }
  }

  /// Brings in all branches that `wanted` says yes to.
  ///
  /// Throws and costs as ``fetch(into:known:progress:choose:)``.
  package func fetch(
    into repository: borrowing Repository, known: [ObjectID] = [], where wanted: (String) -> Bool
  ) throws(TransportError) -> FetchReport {
    try fetch(into: repository, known: known) { references in
      references.all.filter { wanted($0.name) }.map(\.id)
    }
  }

  /// Moves references on the remote, after sending it the objects that it lacks.
  ///
  /// - Parameters:
  ///   - updates: What is to move, and from where: a reference that is elsewhere is not touched.
  ///   - repository: Where the objects are.
  ///   - atomic: Whether all references move or none. One alone is always atomic.
  ///   - progress: Called now and then on the calling thread.
  ///
  /// Throws: ``TransportError`` where it is certain that nothing was changed; what the remote
  /// answered, and that it did not answer, are ``PushReport/outcome``.
  /// Complexity: linear in the new commits and the trees they change, not in the whole tree.
  package func push(
    _ updates: [ReferenceUpdate], from repository: borrowing Repository, atomic: Bool = true,
    progress: @escaping (PushProgress) -> Void = { _ in }
  ) throws(TransportError) -> PushReport {
    let local = try unsafe LocalObjects(repository: repository.pointer, remote: url.description)
    for update in updates where !ReferenceNameRule.isValid(update.name) {
      throw TransportError(
        .local, remote: url.description, message: "“\(update.name)” is no name for a reference")
    }
    let session = PushSession(
      channel: try open(.receivePack), objects: local.reader,
      cancellation: options.patience.cancellation, atomic: atomic)
    return try withExtendedLifetime(local) { () throws(TransportError) in
      try unsafe session.run(updates, repository: repository.pointer, progress: progress)
    }
  }
}
