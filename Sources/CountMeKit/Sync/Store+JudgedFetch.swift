import CountMeGit
import CountMeModel

extension Store {
  /// Brings in what is behind a reference of a remote, unless it is refused: then nothing of it stays.
  ///
  /// Where an object that is needed is not here, all is asked for once more, as if nothing were here: what
  /// is incomplete on this device is completed by that, and no remote is blamed for it.
  ///
  /// - Parameters:
  ///   - name: the reference.
  ///   - known: a tip that the remote is thought to have, which is not asked for again.
  ///   - judge: throws what is wrong with the tip; only the repository that it is given knows what came.
  /// - Returns: what the remote has, and the tip, judged; nil where there is no such reference.
  /// - Throws: what `judge` throws, or what the remote or the machine refuses.
  func fetch(
    _ name: String, from gitRemote: Remote, known: ObjectID?,
    progress: @escaping (FetchProgress) -> Void = { _ in },
    judge: (ObjectID, borrowing Repository) throws(DiaryError) -> Void
  ) throws(DiaryError) -> (RemoteReferences, ObjectID?) {
    do throws(DiaryError) {
      return try fetch(
        name, from: gitRemote, known: known, isAnew: false, progress: progress, judge: judge)
    } catch {
      guard case .incomplete = error else { throw error }
      if let kind = PartialClone(gitDirectory: folder.gitDirectory) {
        throw .partialClone(path: folder.path, kind: kind)
      }
    }
    do throws(DiaryError) {
      return try fetch(
        name, from: gitRemote, known: nil, isAnew: true, progress: progress, judge: judge)
    } catch {
      // Now it is the remote that lacks what its commit names.
      guard case .incomplete(let commit?, let operation, let message) = error else { throw error }
      throw .commitRefused(
        commit: commit, path: nil, rule: CommitVerifier.wholeness,
        reason: "cannot \(operation): \(message)")
    }
  }

  /// Brings in all that is behind the present user's branch on a remote, whatever is here; nothing moves.
  ///
  /// - Throws: what is wrong with the branch there, or what the remote or the machine refuses.
  func fetchAnew(from remote: RemoteConfig) throws(DiaryError) {
    let branch = try folder.branch()
    _ = try fetch(
      branch.reference, from: try gitRemote(remote), known: nil, isAnew: true, progress: { _ in }
    ) { tip, repository throws(DiaryError) in
      try CommitVerifier.verify(tip, since: [], of: branch.owner, in: repository)
    }
  }

  private func fetch(
    _ name: String, from gitRemote: Remote, known: ObjectID?, isAnew: Bool,
    progress: @escaping (FetchProgress) -> Void,
    judge: (ObjectID, borrowing Repository) throws(DiaryError) -> Void
  ) throws(DiaryError) -> (RemoteReferences, ObjectID?) {
    var tip: ObjectID?
    var refusal: DiaryError?
    let report: FetchReport
    do throws(DiaryError) {
      report = try DiaryError.transport { () throws(TransportError) in
        try gitRemote.fetch(
          into: repository, known: known.map { [$0] } ?? [], isAnew: isAnew, progress: progress,
          approve: { quarantined in
            do throws(DiaryError) {
              if let tip { try judge(tip, quarantined) }
              return true
            } catch {
              refusal = error
              return false
            }
          },
          choose: { references in
            tip = references[name]
            guard let tip, isAnew || !isOurs(tip, or: known) else { return [] }
            return [tip]
          })
      }
    } catch {
      // What came lies apart from what is here: nobody shall look for it in their own diary.
      if case .git(let operation, let message) = refusal {
        throw .remoteGarbage(
          remote: gitRemote.url.description, detail: "cannot \(operation): \(message)")
      }
      throw refusal ?? error
    }
    // What was here already was judged by nobody yet.
    if let tip, report.objects == 0 { try judge(tip, repository) }
    return (report.references, tip)
  }

  /// Whether a tip is the remote's last, or that of our branch: then it is here, and nothing has to be asked.
  private func isOurs(_ tip: ObjectID, or known: ObjectID?) -> Bool {
    if tip == known { return true }
    guard let branch = try? folder.branch(), let ours = try? reference(branch.reference) else {
      return false
    }
    return tip == ours
  }
}
