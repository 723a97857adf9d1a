import CountMeGit
import CountMeHistory
import CountMePlatform
import CountMeStore

/// Makes commits of a share's branch, and sends them.
struct ShareSending {
  let store: Store
  let branch: ShareBranch
  private var locks = RemoteLockSightings()
  private var failures = 0

  /// How often other devices may be faster before a person is told.
  static var attempts: Int { 20 }

  init(store: Store, branch: ShareBranch) {
    self.store = store
    self.branch = branch
  }

  /// A commit of a share's tree that every follower takes.
  ///
  /// - Parameters:
  ///   - parents: what it follows on; none where the branch begins anew.
  ///   - old: the commit in whose place a beginning comes, as far as this device knows.
  /// - Returns: nil where this device is not the one to make it.
  func commit(
    _ tree: ObjectID, over parents: [ObjectID], insteadOf old: ObjectID?, _ message: CommitMessage
  ) throws(DiaryError) -> ObjectID? {
    guard let key = try store.ownSigner(),
      try ShareVerifier.lets(
        key, publish: tree, over: parents, replacing: parents.isEmpty ? old : nil, on: branch,
        in: store.repository)
    else { return nil }
    let draft = CommitDraft(
      tree: tree, parents: parents, author: store.identity(of: branch.owner),
      message: message.text)
    return try store.repository.write(draft, signedBy: store.signature)
  }

  /// Moves the branch on a remote, and its codes along where it begins anew.
  ///
  /// - Returns: false where another device was faster, or the answer was lost.
  mutating func isTaken(
    _ commit: ObjectID, over found: ObjectID?, by gitRemote: Remote, _ remote: RemoteConfig
  ) throws(DiaryError) -> Bool {
    let update = ReferenceUpdate(name: branch.reference, old: found, new: commit)
    let known = [found, try store.head().commit].compactMap { $0 }
    let codes = try InvitationAnnouncement(store).companions(
      of: branch.reference, from: found, to: commit, on: remote)
    let isTaken = try gitRemote.takes(
      update, with: codes, from: store.repository, known: known, sighting: &locks)
    if !isTaken {
      // All the tries together are long enough to tell a lock that nobody holds.
      failures += 1
      SystemClock.sleep(milliseconds: min(failures, 8) * 40)
    }
    return isTaken
  }
}
