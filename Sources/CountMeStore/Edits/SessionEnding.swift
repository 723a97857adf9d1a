package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium

extension DiaryError {
  /// Whether the session is over and nothing more can be sent or fetched.
  package var isSessionOver: Bool {
    switch self {
    case .account(.deviceRevoked), .account(.memberRemoved), .account(.groupDeleted),
      .account(.accountClosed):
      true
    default: false
    }
  }
}

/// Ends a session, because a person wants it or because somebody else has ended it.
package struct SessionEnding {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Ends the session where a tip says that it is over: a remote's, or the branch's own after `git pull`.
  ///
  /// Called with the lock held and hand edits taken in: what a revoked device wrote stays on its branch,
  /// and comes along when the person signs in again. Of a deleted account nothing stays. Edits that
  /// could not be taken in are set aside, out of the next user's sight.
  ///
  /// - Parameters:
  ///   - tip: the tip.
  ///   - keeping: the addresses of remotes that keep something of an account that was deleted.
  /// - Throws: ``AccountFailure/deviceRevoked`` or ``AccountFailure/accountClosed(tip:keptBy:)``; of a group
  ///   ``AccountFailure/memberRemoved`` or ``AccountFailure/groupDeleted(tip:)``, which are noted.
  package func endSessionIfRevoked(
    _ tip: ObjectID, keptBy keeping: [String] = []
  ) throws(DiaryError) {
    guard let ending = try sessionEnding(at: tip) else { return }
    let owner = try store.folder.owner()
    let last = try store.head().commit?.hex ?? ""
    let isClosed = ending == .closed
    let group =
      try isGroups() ? GroupEnding(isClosed ? .groupDeleted(tip: last) : .memberRemoved) : nil
    // Before another user is shown: what cannot be used stays in the folder, and is nobody else's to see.
    try setEditsAside()
    try group?.write(to: store.folder)
    try leave(as: .ended(ending))
    // Last, for it removes the branch that was shown until now.
    if isClosed { try UserRemoval(store).forget(owner) }
    throw .account(
      group?.failure ?? (isClosed ? .accountClosed(tip: last, keptBy: keeping) : .deviceRevoked))
  }

  /// Whether a tip says that the session is over.
  ///
  /// Only what the account key signed counts, so it may be one that plain git brought and nobody verified.
  package func sessionEnding(at tip: ObjectID) throws(DiaryError) -> SessionState.Ending? {
    guard let key = try store.deviceKey() else { return nil }
    let check = try CertifiedAccount(
      tree: try store.treeOf(tip), in: store.repository, knowing: store.known)
    guard let account = check.account, account.key.userID == (try store.folder.owner()) else {
      return nil
    }
    if account.isClosed { return .closed }
    return check.revokes(DevicePublicKey(key.verifyingKey)) ? .revoked : nil
  }

  /// Whether the diary is a group's.
  private func isGroups() throws(DiaryError) -> Bool {
    try CertifiedAccount.account(try store.head().tree, in: store.repository)?.group != nil
  }

  /// Shows the guest's documents and wipes the keys of who was signed in.
  package func leave(as state: SessionState) throws(DiaryError) {
    let owner = try store.folder.owner()
    var attached = try AttachedDiaries(of: store.folder)
    try attached.keep(for: owner)
    // The keys go last: who is stopped before is signed in as before, and after that the next command goes on.
    let leaving = LeavingUser(owner)
    try leaving.write(in: store.folder)
    try BranchSwitch(store).show(.guest)
    try leaving.finish(in: store)
    store.events.announce(state)
  }

  /// Takes the person's own edits in, every one: what stayed would lie open to who signs in next.
  ///
  /// - Throws: ``StoreFailure/handEditInTheWay(path:reason:)`` for the first that cannot be used.
  package func takeInEveryEdit() throws(DiaryError) {
    let edits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
    guard let first = edits.problems.first(where: { !$0.isRemoval }) else { return }
    throw .store(
      .handEditInTheWay(
        path: first.path, reason: "it is no usable document, and whoever comes next would find it"))
  }

  /// Puts edits that cannot be used to where no user's documents are shown.
  private func setEditsAside() throws(DiaryError) {
    let problems = try HandEdits(store).handEdits().problems.filter { !$0.isRemoval }
    guard !problems.isEmpty else { return }
    let aside =
      "\(store.folder.stateDirectory)/\(UserRemoval.setAside)/\(try store.folder.owner().text)"
    let tree = try store.head().tree
    for path in problems.map(\.path) where FileSystem.exists("\(store.folder.path)/\(path)") {
      let committed = try DiaryError.git { () throws(GitError) in
        if let entry = try store.repository.entry(at: path, in: tree) {
          try store.repository.read(entry.id, .blob)
        } else {
          [UInt8]?.none
        }
      }
      try DiaryError.wrapping(
        Self.move("\(store.folder.path)/\(path)", to: "\(aside)/\(path)", leaving: committed))
    }
  }

  /// Moves a file to a name that is free, and leaves what was committed in its place.
  ///
  /// Were there nothing, it would be a document that the person deleted, if the machine stopped here.
  private static func move(
    _ path: String, to place: String, leaving committed: [UInt8]?
  ) throws(SystemError) {
    try DurableFile.createDirectories(FileSystem.parent(of: place), mode: 0o700)
    var free = place
    var number = 2
    while FileSystem.exists(free) {
      free = "\(place).\(number)"
      number += 1
    }
    guard let committed else { return try DurableFile.move(path, to: free) }
    do throws(SystemError) {
      try DurableFile.link(path, as: free)
    } catch {
      // Not every file system knows two names of a file.
      try DurableFile.move(path, to: free)
    }
    try DurableFile.write(committed, to: path)
  }
}
