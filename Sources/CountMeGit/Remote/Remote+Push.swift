import CountMePlatform

extension Remote {
  /// Moves references on the remote, all or none, after sending it the objects that it lacks.
  ///
  /// - Complexity: linear in the new commits and the trees they change, not in the whole tree.
  ///
  /// - Parameters:
  ///   - updates: What is to move, and from where: a reference that is elsewhere is not touched.
  ///   - repository: Where the objects are.
  ///   - known: Commits that are here with all that they name, one of which the remote probably is at; else
  ///     our references tell what we have of it.
  ///   - progress: Called now and then on the calling thread.
  /// - Returns: What the remote answered; that it did not answer is an outcome too.
  /// - Throws: ``TransportError`` where it is certain that nothing was changed.
  package func push(
    _ updates: [ReferenceUpdate], from repository: borrowing Repository, known: [ObjectID] = [],
    progress: @escaping (PushProgress) -> Void = { _ in }
  ) throws(TransportError) -> PushReport {
    for update in updates where !ReferenceNameRule.isValid(update.name) {
      throw TransportError(
        GitError(.invalid, "send “\(update.name)”", "it is no name for a reference"),
        remote: url.description)
    }
    let session = PushSession(
      channel: try open(.receivePack, telling: told(of: updates, repository)),
      objects: ObjectReader(repository, remote: url.description),
      known: known, cancellation: options.timeout.cancellation)
    return try session.run(updates, from: repository, progress: progress)
  }

  /// What a push has to be told of; nil where that is not known.
  ///
  /// That is what it moves, and what the remote may have of ours, so that it is not sent again.
  private func told(
    of updates: [ReferenceUpdate], _ repository: borrowing Repository
  ) -> [String]? {
    // Of a remote that is at a commit which we do not have, only its other references tell what it has.
    for update in updates {
      if let old = update.old, !repository.contains(old) { return nil }
    }
    guard let branches = try? repository.references("refs/heads/") else { return nil }
    return Set(updates.map(\.name) + branches.map(\.name)).sorted()
  }
}
