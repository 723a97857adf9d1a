import CountMeGit
import CountMeHistory
import CountMePlatform
import CountMeStore

/// Makes commits of a share's branch, and sends them.
struct ShareSending {
  let store: Store
  let branch: ShareBranch
  private var locks = StaleLockDetector()
  private var failures = 0
  /// What was sent along last.
  private var codes: [ReferenceUpdate] = []

  /// How often other devices may be faster before a person is told.
  static var attempts: Int { 20 }

  init(store: Store, branch: ShareBranch) {
    self.store = store
    self.branch = branch
  }

  /// What a commit of the present definition follows on: none where it begins the branch anew.
  func parents(
    among bases: [JudgedTip], of share: ShareDocument
  ) throws(DiaryError) -> [ObjectID] {
    var parents: [ObjectID] = []
    for base in bases
    where try ShareVerifier.definition(base.id, branch, store.repository)?.stamp == share.stamp {
      parents.append(base.id)
    }
    return parents
  }

  /// A commit of a share's tree that every follower takes.
  ///
  /// - Parameters:
  ///   - parents: what it follows on; none where the branch begins anew.
  ///   - old: the commit in whose place a beginning comes, as far as this device knows.
  /// - Returns: nil where this device is not the one to make it.
  func commit(
    _ tree: ObjectID, over parents: [ObjectID], insteadOf old: ObjectID?, _ message: CommitMessage
  ) throws(DiaryError) -> JudgedTip? {
    guard let key = try store.ownSigner() else { return nil }
    return try ShareVerifier.commit(
      tree, over: parents, replacing: parents.isEmpty ? old : nil, message, on: branch, of: key,
      by: try store.writer(), in: store.repository)
  }

  /// Moves the branch on a remote; a last word comes on top of the rest where the remote lets no branch begin anew.
  ///
  /// - Returns: what the remote has taken; nil where another device was faster, or the answer was lost.
  mutating func taken(
    _ commit: JudgedTip, over standing: ShareStatus, by gitRemote: Remote, _ remote: RemoteConfig
  ) throws(DiaryError) -> JudgedTip? {
    do throws(DiaryError) {
      return try isTaken(commit.id, over: standing.tip, by: gitRemote, remote) ? commit : nil
    } catch {
      switch error {
      case .remote(.beginsNothingAnew): break
      case .remote(.pushRefused):
        // A code that came meanwhile, and would be left behind, is no rule of the remote's.
        if try codes(from: standing.tip, to: commit.id, on: remote) != codes { return nil }
      default: throw error
      }
      guard let onTop = try onTop(commit, of: standing.bases) else { throw error }
      do throws(DiaryError) {
        return try isTaken(onTop.id, over: standing.tip, by: gitRemote, remote) ? onTop : nil
      } catch .remote(.beginsNothingAnew), .remote(.pushRefused) {
        // What was said first tells what the remote's keeper has to allow.
        throw error
      }
    }
  }

  /// The last word that a commit says, once more, as one that follows on others; nil where it says none.
  private func onTop(
    _ commit: JudgedTip, of bases: [JudgedTip]
  ) throws(DiaryError) -> JudgedTip? {
    let said = try store.repository.commit(at: commit.id)
    guard said.parents.isEmpty, !bases.isEmpty, !bases.contains(commit),
      try SharePlaces(store).isLastWord(commit.id, on: branch)
    else { return nil }
    return try self.commit(
      said.tree, over: bases.map(\.id), insteadOf: nil,
      said.claimsShareMoved ? .movedShare : .endedShare)
  }

  /// Moves the branch on a remote, and its codes along where it begins anew.
  ///
  /// - Returns: false where another device was faster, or the answer was lost.
  private mutating func isTaken(
    _ commit: ObjectID, over found: ObjectID?, by gitRemote: Remote, _ remote: RemoteConfig
  ) throws(DiaryError) -> Bool {
    let update = ReferenceUpdate(name: branch.reference, old: found, new: commit)
    let known = [found, try store.head().commit].compactMap { $0 }
    codes = try codes(from: found, to: commit, on: remote)
    let isTaken = try gitRemote.push(
      update, with: codes, from: store.repository, known: known, sighting: &locks)
    if !isTaken {
      // All the tries together are long enough to tell a lock that nobody holds.
      failures += 1
      SystemClock.sleep(milliseconds: min(failures, 8) * 40)
    }
    return isTaken
  }

  /// The codes that go along where the branch begins anew.
  private func codes(
    from found: ObjectID?, to commit: ObjectID, on remote: RemoteConfig
  ) throws(DiaryError) -> [ReferenceUpdate] {
    try InvitationAnnouncement(store).companions(
      of: branch.reference, from: found, to: commit, on: remote)
  }
}
