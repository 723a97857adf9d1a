import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeJournal
import CountMeModel
package import CountMeStore
package import CountMeSync

/// Makes a diary of an account that a remote has.
package struct Cloning {
  /// How many commits are judged while somebody waits, which takes about half a second.
  package static let judgedAtOnce = 4096

  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Makes a diary of an account that a remote has, and signs in; one that a crash has left there is finished.
  ///
  /// - Parameters:
  ///   - path: a folder that is empty or not there yet.
  ///   - environment: the world of the new diary.
  ///   - most: how many commits of the history are judged at once, where a device of the account vouches for the
  ///     rest, which is noted to be judged later; nil for all.
  /// - Throws: as ``signIn(email:password:cost:)``; then the folder is as it was.
  package static func clone(
    _ url: String, to path: String, email: EmailAddress, password: borrowing Password,
    environment: DiaryEnvironment, events: StoreEvents = StoreEvents(),
    judgingAtOnce most: Int? = Self.judgedAtOnce
  ) throws(DiaryError) -> Store {
    if let left = try DiaryCreation.leftInUse(at: path, environment: environment, events: events),
      try Cloning(left).finish(url, email, password)
    {
      return left
    }
    return try DiaryCreation.make(
      at: path, environment: environment, events: events
    ) { store throws(DiaryError) in
      try Cloning(store).begin(from: url, email: email, password, judgingAtOnce: most)
      return store
    }
  }

  /// Makes a diary of an account that has invited this device, and signs in.
  ///
  /// - Parameters:
  ///   - url: the remote at which the invitation is.
  ///   - door: where the code is used.
  ///   - device: what this device is called in its owner's own account, by its id.
  ///   - code: the invitation's code, which is used up by this.
  ///   - path: a folder that is empty or not there yet.
  ///   - environment: the world of the new diary.
  /// - Returns: the diary; that of a group is whole once it is attached (``UnfinishedDiary/finish(_:)``).
  /// - Throws: ``AccountFailure/invalidInvitation``; then the folder is as it was.
  package static func clone(
    _ url: String, to path: String, code: InvitationCode,
    at door: InvitationDoor = .ownDiary, device: String? = nil, environment: DiaryEnvironment,
    events: StoreEvents = StoreEvents()
  ) throws(DiaryError) -> Store {
    let reference = InvitationDocument.reference(code.lookup)
    if let entered = try DiaryCreation.entered(
      at: path, by: reference, environment: environment, events: events)
    {
      if door == .ownDiary { try UnfinishedDiary.finish(entered.folder) }
      return entered
    }
    return try DiaryCreation.make(
      at: path, environment: environment, events: events, for: reference,
      isWhole: door == .ownDiary
    ) { store throws(DiaryError) in
      let remote = try Remotes(store).addRemote(url)
      try InvitedDevice(store).enter(
        by: code, at: door, device: device, on: remote
      ) { found throws(DiaryError) in try Cloning(store).beginLike(found.tip.id) }
      try Retention(store).rememberLooking()
      return store
    }
  }

  /// Makes a diary of a group that a remote has, and signs in as its owner.
  ///
  /// - Parameters:
  ///   - remote: the remote, by the name that it has in the person's own diary.
  ///   - device: what this device is called in the person's own account, by its id.
  ///   - password: the password of the group's account, which the owner's account key makes.
  ///   - purpose: what the folder is told to be made for, until the caller says that it is whole.
  /// - Throws: ``AccountFailure/noSuchGroup(name:)``, ``AccountFailure/groupDeleted(tip:)``, or what the remote or
  ///   the machine refuses; then the folder is as it was.
  static func clone(
    _ group: OwnedGroup, from remote: RemoteConfig, to path: String, device: String?,
    environment: DiaryEnvironment, for purpose: String,
    password: (Store) throws(DiaryError) -> Password
  ) throws(DiaryError) -> Store {
    try DiaryCreation.make(
      at: path, environment: environment, for: purpose, isWhole: false
    ) { store throws(DiaryError) in
      let remote = try Remotes(store).addRemote(remote.url, name: remote.name)
      let lookup = AccountLookup(store, for: .new(judgingAtOnce: nil))
      guard let found = try lookup.account(of: group.id, on: remote) else {
        throw .account(.noSuchGroup(name: group.name))
      }
      if found.document.isClosed { throw .account(.groupDeleted(tip: found.tip.id.hex)) }
      try Cloning(store).beginLike(found.tip.id)
      try SignIn(store).signIn(to: found, try password(store), cost: .least, device: device)
      try Retention(store).rememberLooking()
      return store
    }
  }

  /// Finishes what a killed clone has begun, and anybody may have used since.
  ///
  /// - Returns: false where this is the diary of another account, or of none.
  private func finish(
    _ url: String, _ email: EmailAddress, _ password: borrowing Password
  ) throws(DiaryError) -> Bool {
    // The clone of this remote and no other.
    let address = try Remotes.address(url)
    guard try Remotes(store).remotes().contains(where: { $0.url == address }) else { return false }
    if try store.folder.owner() == .guest {
      try SignIn(store).signIn(email: email, password: password)
    } else {
      let account = try Sessions(store).currentAccount().account
      guard account.email == email.text else { return false }
      guard account.unlock(password) != nil else { throw .account(.invalidCredentials) }
      try store.locked { () throws(DiaryError) in
        try RepositorySetUp(store).setUpGit()
        if let tip = try store.head().commit {
          try ConflictJournal(store).beginConflictNotes(at: tip)
        }
      }
    }
    try Retention(store).rememberLooking()
    try UnfinishedDiary.finish(store.folder)
    return true
  }

  private func begin(
    from url: String, email: EmailAddress, _ password: borrowing Password,
    judgingAtOnce most: Int?
  ) throws(DiaryError) {
    _ = try Remotes(store).addRemote(url)
    let found = try AccountLookup(store, for: .new(judgingAtOnce: most)).account(of: email) {
      $0.unlock(password) != nil
    }
    guard let found, try beginLike(found.tip.id) else {
      try SignIn(store).signIn(to: nil, password)
      return
    }
    try SignIn(store).signIn(to: found, password)
    // Every document would be read for it; the other devices have let go what is old.
    try Retention(store).rememberLooking()
  }

  /// Makes the first commit of the diary to which a tip belongs; false where it belongs to none.
  @discardableResult
  private func beginLike(_ tip: ObjectID) throws(DiaryError) -> Bool {
    guard let format = try store.format(at: try store.treeOf(tip)) else { return false }
    try format.requireWritable(by: store.environment.supportedFormat)
    try DiaryCreation(store).begin(format)
    return true
  }
}
