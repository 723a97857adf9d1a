import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// Sends what was revoked or withdrawn here on top of a remote's tip, where what else waits cannot be merged with that.
///
/// Whoever fills a folder, or takes most documents away, keeps nobody from shutting them out.
struct RevocationSending {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// Sends what the remote lacks of it.
  func sendAhead(to remote: RemoteConfig) throws(DiaryError) {
    let branch = try store.folder.branch()
    guard let tip = try Remotes(store).verifiedTip(of: branch, on: remote),
      let commit = try commit(on: tip.id, of: branch.owner)
    else { return }
    let gitRemote = try Remotes(store).gitRemote(remote)
    let report: PushReport
    do throws(TransportError) {
      report = try gitRemote.push(
        [ReferenceUpdate(name: branch.reference, old: tip.id, new: commit.id)],
        from: store.repository, known: [tip.id])
    } catch {
      throw DiaryError(error)
    }
    guard case .accepted = report.outcome else { return }
    try BranchFetch(store).note(commit, of: branch, on: remote, after: tip.id)
  }

  /// The commit that brings it there; nil where nothing is to be brought, or others would not take it.
  private func commit(
    on tip: ObjectID, of owner: UserID
  ) throws(DiaryError) -> JudgedTip? {
    guard let ours = try store.head().commit else { return nil }
    let writer = try store.writer()
    let commit = try store.repository.writingPack { repository throws(DiaryError) in
      let merger = TreeMerger(catalogue: try store.reader().catalogue)
      return try merger.revocations(of: ours, onto: tip, in: repository)?
        .write(on: [tip], by: writer, in: repository)
    }
    guard let commit else { return nil }
    let refusals = try CommitVerifier.refusals(
      of: [commit.id], of: owner, in: store.repository, onlyFirst: true, progress: { _ in })
    return refusals.isEmpty ? commit : nil
  }
}

extension DiaryError {
  /// Whether what a remote has cannot be merged with what waits here, until a person has done something.
  var keepsFromMerging: Bool {
    switch self {
    case .store(.folderFull), .store(.refused), .store(.caseCollision), .store(.commitTooLarge),
      .sync(.mergeRefused), .sync(.massDeletion), .sync(.twinApart):
      true
    default: false
    }
  }
}
