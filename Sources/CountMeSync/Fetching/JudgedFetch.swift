import CountMeGit
package import CountMeHistory
package import CountMeStore

/// Fetches a reference into a quarantine, where it is judged.
package struct JudgedFetch {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Brings in what is behind a reference of a remote, unless it is refused or left: then nothing of it stays.
  ///
  /// Where an object that is needed is not here, all is asked for once more, as if nothing were here: what
  /// is incomplete on this device is completed by that, and no remote is blamed for it.
  ///
  /// - Parameters:
  ///   - name: the reference.
  ///   - besides: other references of which the remote is asked.
  ///   - known: a tip that the remote is thought to have, which is not asked for again.
  ///   - judge: says what the tip is, or throws what is wrong with it; only the repository that it is given
  ///     knows what came.
  /// - Throws: what `judge` throws, or what the remote or the machine refuses.
  func fetch<Found: Sendable>(
    _ name: String, besides: [String] = [], from gitRemote: Remote, known: ObjectID?,
    progress: @escaping (FetchProgress) -> Void = { _ in },
    judge: (ObjectID, borrowing Repository) throws(DiaryError) -> TipVerdict<Found>
  ) throws(DiaryError) -> FetchedTip<Found> {
    do throws(DiaryError) {
      return try fetch(
        [name] + besides, from: gitRemote, known: known, isAnew: false, progress: progress,
        judge: judge)
    } catch {
      switch error {
      case .machine(.incomplete): try store.folder.requireWhole()
      case .remote(.garbage):
        // A remote does not send what somebody who has the newest commit must have.
        try store.folder.requireWhole()
        throw error
      default: throw error
      }
    }
    do throws(DiaryError) {
      return try fetch(
        [name] + besides, from: gitRemote, known: nil, isAnew: true, progress: progress,
        judge: judge)
    } catch {
      // Now it is the remote that lacks what its commit names.
      guard case .machine(.incomplete(let commit, let operation, let message)) = error else {
        throw error
      }
      guard let commit else {
        throw .remote(
          .garbage(
            remote: gitRemote.url.description, detail: "cannot \(operation): \(message)"))
      }
      throw .sync(
        .commitRefused(
          commit: commit, path: nil, rule: CommitVerifier.wholeness,
          reason: "cannot \(operation): \(message)"))
    }
  }

  /// Brings in what the reference of a code leads to; nil where that is nothing that passes.
  ///
  /// Whoever may write there can let it lead to anything, and that is the same as a code that nobody gave out.
  func fetch<Found: Sendable>(
    ledTo name: String, from gitRemote: Remote,
    judge: (ObjectID, borrowing Repository) throws(DiaryError) -> TipVerdict<Found>
  ) throws(DiaryError) -> (tip: ObjectID, found: Found)? {
    do throws(DiaryError) {
      let fetched = try fetch(name, from: gitRemote, known: nil, judge: judge)
      guard let tip = fetched.tip, let found = fetched.found else { return nil }
      return (tip, found)
    } catch {
      switch error {
      case .remote(.garbage), .remote(.failed), .remote(.tooLarge), .sync(.commitRefused),
        .machine(.git), .machine(.malformedCommit), .machine(.incomplete), .store(.damaged),
        .history(.beyondBounds):
        return nil
      default: throw error
      }
    }
  }

  /// Brings in all that is behind the current user's branch on a remote, whatever is here; nothing moves.
  ///
  /// - Throws: what is wrong with the branch there, or what the remote or the machine refuses.
  package func fetchAnew(from remote: RemoteConfig) throws(DiaryError) {
    let branch = try store.folder.branch()
    _ = try fetch(
      [branch.reference], from: try Remotes(store).gitRemote(remote), known: nil, isAnew: true,
      progress: { _ in }
    ) { tip, repository throws(DiaryError) in
      try CommitVerifier.verify(tip, since: [], of: branch.owner, in: repository)
      return TipVerdict.kept(())
    }
  }

  /// Asks for some references, and brings in what is behind the first of them.
  private func fetch<Found: Sendable>(
    _ names: [String], from gitRemote: Remote, known: ObjectID?, isAnew: Bool,
    progress: @escaping (FetchProgress) -> Void,
    judge: (ObjectID, borrowing Repository) throws(DiaryError) -> TipVerdict<Found>
  ) throws(DiaryError) -> FetchedTip<Found> {
    let session = try DiaryError.transport(
      gitRemote.beginFetch(into: store.repository, prefixes: names, progress: progress))
    let tip = session.references[names[0]]
    let wanted = [tip].compactMap { $0 }.filter { isAnew || !isOurs($0, or: known) }
    let fetched = try DiaryError.transport(
      session.bring(wanted, known: known.map { [$0] } ?? [], isAnew: isAnew))
    let verdict = try tip.map { tip throws(DiaryError) in
      try self.verdict(on: tip, of: fetched, gitRemote, judge)
    }
    if case .kept = verdict { try DiaryError.transport(fetched.keep()) }
    return FetchedTip(references: session.references, tip: tip, found: verdict?.found)
  }

  private func verdict<Found: Sendable>(
    on tip: ObjectID, of fetched: FetchedPack, _ gitRemote: Remote,
    _ judge: (ObjectID, borrowing Repository) throws(DiaryError) -> TipVerdict<Found>
  ) throws(DiaryError) -> TipVerdict<Found> {
    do throws(DiaryError) {
      // What was here already was judged by nobody yet.
      if fetched.isEmpty { return try judge(tip, store.repository) }
      let quarantined = try DiaryError.transport(fetched.repository())
      return try judge(tip, quarantined)
    } catch {
      // The pack is in quarantine: nobody shall look for what is wrong with it in their own diary.
      let detail: String
      switch error {
      case .history(.beyondBounds(let reason)): detail = reason
      case .machine(.git(let operation, let message)) where !fetched.isEmpty,
        .machine(.malformedCommit(let operation, let message)):
        detail = "cannot \(operation): \(message)"
      default: throw error
      }
      throw .remote(.garbage(remote: gitRemote.url.description, detail: detail))
    }
  }

  /// Whether a tip is the remote's last, or that of our branch: then it is here, and nothing has to be asked.
  private func isOurs(_ tip: ObjectID, or known: ObjectID?) -> Bool {
    if tip == known { return true }
    guard let branch = try? store.folder.branch(), let ours = try? store.reference(branch.reference)
    else {
      return false
    }
    return tip == ours
  }
}

extension JudgedFetch {
  /// What a remote has, with what was made of the tip that was asked for.
  struct FetchedTip<Found: Sendable> {
    let references: RemoteReferences
    /// The tip; nil where there is no such reference.
    let tip: ObjectID?
    /// What was made of it; nil where there is none, or it is nothing that was looked for.
    let found: Found?
  }
}
