import CountMeGit
import CountMeHistory
import CountMeStore

/// Passes the word that an account is closed on to remotes that whoever deleted it may not have known.
///
/// This device is the last that can: it forgets the account, and nobody has a key to close it by afterwards.
struct ClosingRelay {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Closes the account on the other remotes, if a tip of a remote says that it is closed.
  ///
  /// - Returns: the addresses of those that keep something of it.
  /// - Throws: what the machine refuses; a remote that cannot be told is one that keeps it.
  func pass(_ tip: ObjectID?, from remote: RemoteConfig) throws(DiaryError) -> [String] {
    let others = try Remotes(store).remotes().filter { $0 != remote }
    guard let tip, !others.isEmpty, try tip != store.head().commit,
      let closed = try closed(at: tip)
    else { return [] }
    let words = try lastWords(on: remote)
    var keeping: [String] = []
    for other in others {
      let leftovers =
        AccountErasure(store).erase(closed, on: other) + AccountErasure(store).say(words, on: other)
      if leftovers.contains(where: { $0.reason == .failed(.machine(.cancelled)) }) {
        throw .machine(.cancelled)
      }
      if !leftovers.isEmpty { keeping.append(other.address) }
    }
    return keeping
  }

  /// What closes the account; nil where nothing does, or this device is a member's.
  private func closed(at tip: ObjectID) throws(DiaryError) -> ClosedAccount? {
    let tree = try store.treeOf(tip)
    let closing = try CertifiedAccount.account(tree, in: store.repository, knowing: store.known)
    guard let account = closing, account.isClosed,
      account.key.userID == (try store.folder.owner())
    else { return nil }
    let present = try Sessions(store).currentAccount()
    guard let device = present.thisDevice, device.member == nil else { return nil }
    let (files, skeleton) = ([account.file, device.file], try store.skeleton(of: tree))
    let owner = account.key.userID
    let isAlone = try DiaryError.git(store.repository.parents(of: tip)).isEmpty
    // One that came on top of the history would bring that along.
    let commit =
      isAlone
      ? tip
      : try BranchSwitch(store).writeAside(
        files, tree: skeleton, parents: [], owner: owner, message: CommitMessage("closed")
      ).id
    let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
    return ClosedAccount(
      files: files, skeleton: skeleton, commit: commit, email: present.account.email,
      invitations: check.invitations.map { InvitationDocument.reference($0.lookup) },
      branch: DiaryBranch(owner))
  }

  /// The words by which shares have ended on a remote; one that cannot be had is left out.
  private func lastWords(on remote: RemoteConfig) throws(DiaryError) -> [ShareEnding] {
    let gitRemote = try Remotes(store).gitRemote(remote)
    var words: [ShareEnding] = []
    for share in try CertifiedAccount.shares(try store.head().tree, in: store.repository) {
      guard let branch = ShareBranch(share.key.userID, share.name) else { continue }
      let known = try Remotes(store).verifiedTip(of: branch, on: remote)
      let found = try? ShareFetch(store: store).tip(of: branch, on: gitRemote, since: known)
      guard let word = found?.id, try SharePlaces(store).isLastWord(word, on: branch) else {
        continue
      }
      words.append(ShareEnding(branch: branch, commit: word))
    }
    return words
  }
}
