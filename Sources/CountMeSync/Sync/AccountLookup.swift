package import CountMeGit
package import CountMeHistory
package import CountMeModel
package import CountMeStore

/// Finds accounts by their addresses, and announces them.
package struct AccountLookup {
  /// The diary for which accounts are looked for.
  package enum Purpose {
    /// One that was here before: what plain git has fetched into it passes for nothing.
    case existing
    /// One that is made for the account; of its history so many commits are judged at once, where it has an
    /// anchor, and what is behind that is noted to be judged later. Nil for all.
    case new(judgingAtOnce: Int?)
  }

  let store: Store
  private let purpose: Purpose

  package init(_ store: Store, for purpose: Purpose = .existing) {
    self.store = store
    self.purpose = purpose
  }

  /// How many commits of a history that is new here are judged at once; nil for all.
  private var most: Int? {
    if case .new(let most) = purpose { most } else { nil }
  }

  /// Ensures that no remote has an account of this address.
  ///
  /// A remote that cannot be reached is asked again by the first sync, which cannot take an address
  /// that is taken.
  package func requireUnused(_ email: EmailAddress) throws(DiaryError) {
    for remote in try Remotes(store).remotes() {
      let pointer: ObjectID?
      do throws(DiaryError) {
        let gitRemote = try Remotes(store).gitRemote(remote)
        pointer = try DiaryError.transport(gitRemote.reference(email.lookupReference))
      } catch {
        if case .remote(.offline) = error { continue }
        throw error
      }
      if pointer != nil { throw .account(.emailInUse) }
    }
    guard try localAccount(of: email) == nil else { throw .account(.emailInUse) }
  }

  /// The account of an address, on this device or on the first remote that has it as it is now.
  package func account(of email: EmailAddress) throws(DiaryError) -> FoundAccount? {
    if case .existing = purpose { try RepositorySetUp(store).verifySetUp() }
    var unusable: DiaryError?
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        if let found = try account(of: email, on: remote) { return found }
      } catch {
        switch error {
        case .remote(.offline), .sync(.olderAccount), .sync(.revokedElsewhere): unusable = error
        default: throw error
        }
      }
    }
    if let found = try localAccount(of: email) { return found }
    if let unusable { throw unusable }
    return nil
  }

  private func localAccount(of email: EmailAddress) throws(DiaryError) -> FoundAccount? {
    let branches = try DiaryError.git(store.repository.references(DiaryBranch.usersPrefix))
    for (name, _) in branches {
      if let branch = DiaryBranch(reference: name),
        let tip = try JudgedTip(of: branch, in: store.repository),
        let document = try account(at: tip.id, in: store.repository), document.email == email.text
      {
        return FoundAccount(document: document, tip: tip)
      }
    }
    return nil
  }

  private func account(
    of email: EmailAddress, on remote: RemoteConfig
  ) throws(DiaryError) -> FoundAccount? {
    let gitRemote = try Remotes(store).gitRemote(remote)
    guard let first = try announced(email, on: remote, gitRemote) else { return nil }
    return try present(DiaryBranch(first.account.key.userID), on: remote, after: first) {
      $0.key == first.account.key && $0.email == email.text
    }
  }

  /// The account of an id as a remote has it, every commit of it judged; nil where the remote has none.
  package func account(
    of user: UserID, on remote: RemoteConfig
  ) throws(DiaryError) -> FoundAccount? {
    try present(DiaryBranch(user), on: remote, after: nil) { $0.key.userID == user }
  }

  /// The account as its own branch on a remote has it now.
  ///
  /// - Parameters:
  ///   - first: where the reference for its address leads.
  ///   - isMeant: whether it is the account that was looked for.
  private func present(
    _ branch: DiaryBranch, on remote: RemoteConfig, after first: Announced?,
    _ isMeant: (AccountDocument) -> Bool
  ) throws(DiaryError) -> FoundAccount? {
    let gitRemote = try Remotes(store).gitRemote(remote)
    let known = try Remotes(store).verifiedTip(of: branch, on: remote)
    let current = try JudgedFetch(store).fetch(
      branch.reference, from: gitRemote, known: first?.pointer ?? known?.id
    ) { tip, repository throws(DiaryError) -> TipVerdict<(FoundAccount, anchor: ObjectID?)> in
      try requireFollowing(tip, known?.id, branch, gitRemote, in: repository)
      guard let document = try account(at: tip, in: repository) else { return .left(nil) }
      let (judged, anchor) = try judged(
        tip, of: document.key.userID, since: [known, first?.judged], in: repository)
      guard isMeant(document) else { return .left(nil) }
      try requireNews(document, at: tip, gitRemote, in: repository)
      return .kept((FoundAccount(document: document, tip: judged), anchor))
    }
    guard let (found, anchor) = current.found else { return nil }
    // First, for nothing that is not judged may ever pass for it.
    if let anchor {
      try UnjudgedHistory(behind: anchor).write(of: branch.owner, in: store.folder)
    }
    try RememberedAccounts(store).remember(found.tip.id)
    try store.note(
      found.tip, at: Remotes(store).trackingReference(branch, on: remote), from: known?.id)
    return found
  }

  /// Where the reference for an address leads, and to which account.
  private struct Announced {
    let pointer: ObjectID
    /// The same, where every commit behind it is judged.
    let judged: JudgedTip?
    let account: AccountDocument
  }

  /// Asks a remote where the reference for an address leads.
  private func announced(
    _ email: EmailAddress, on remote: RemoteConfig, _ gitRemote: Remote
  ) throws(DiaryError) -> Announced? {
    try JudgedFetch(store).fetch(email.lookupReference, from: gitRemote, known: nil) {
      tip, repository throws(DiaryError) -> TipVerdict<Announced> in
      guard let account = try account(at: tip, in: repository) else { return .left(nil) }
      var judged: JudgedTip?
      // Else it only leads to the branch, all of which is new then.
      if most == nil {
        let owner = account.key.userID
        let known = try Remotes(store).verifiedTip(of: DiaryBranch(owner), on: remote)
        judged = try self.judged(tip, of: owner, since: [known], in: repository).tip
      }
      return .kept(Announced(pointer: tip, judged: judged, account: account))
    }.found
  }

  /// The tip of a user's branch, judged, and the commit behind which nothing was; nil where all was.
  ///
  /// - Parameter known: what is known of the branch, and not judged again.
  private func judged(
    _ tip: ObjectID, of owner: UserID, since known: [JudgedTip?],
    in repository: borrowing Repository
  ) throws(DiaryError) -> (tip: JudgedTip, anchor: ObjectID?) {
    guard let most else {
      let known = known.compactMap { $0 }
      return (try CommitVerifier.verify(tip, since: known, of: owner, in: repository), nil)
    }
    return try CommitVerifier.verifyNew(
      tip, of: owner, atOnce: most,
      distrusting: try RememberedAccounts(store).memory(of: owner).revoked, in: repository)
  }

  /// The account that a commit shows, of which nothing else is judged; nil where there is none.
  private func account(
    at tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> AccountDocument? {
    let tree = try DiaryError.git(
      repository.header(of: tip).0 == .commit ? try repository.commit(tip).tree : nil)
    return if let tree { try SignatureCheck.account(tree, in: repository) } else { nil }
  }

  /// Ensures that an account is not behind what this machine has seen of it, on whatever remote.
  private func requireNews(
    _ account: AccountDocument, at tip: ObjectID, _ gitRemote: Remote,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    let owner = account.key.userID
    let remote = gitRemote.url.description
    // What an earlier session left here and never sent comes along.
    let ours = try store.reference(DiaryBranch(owner).reference)
    let own = try ours.flatMap { tip throws(DiaryError) in
      try SignatureCheck.account(try store.treeOf(tip), in: store.repository)
    }
    let seen = try RememberedAccounts(store).memory(of: owner).stamp
    if AccountDocument.isOutdone(max(account.stamp, own?.stamp ?? ""), by: seen) {
      throw .sync(.olderAccount(remote: remote))
    }
    try RememberedAccounts(store).requireNotRevoked(
      tip, of: owner, beside: ours, remote: remote, in: repository)
  }

  private func requireFollowing(
    _ tip: ObjectID, _ known: ObjectID?, _ branch: DiaryBranch, _ gitRemote: Remote,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    guard let known else { return }
    let follows = try DiaryError.git(repository.isAncestor(known, of: tip))
    if follows { return }
    guard try BranchFetch(store).mayStandAlone(tip, insteadOf: known, branch, in: repository) else {
      throw .sync(
        .movedBack(
          remote: gitRemote.url.description, reference: branch.reference, verified: known.hex,
          found: tip.hex))
    }
  }

  /// Puts the reference on a remote by which an address leads to its account.
  ///
  /// It is only ever made, never moved: whoever comes second is told that the address is taken.
  func announceAccount(on remote: RemoteConfig) throws(DiaryError) {
    let check = try SignatureCheck(tree: try store.head().tree, in: store.repository)
    guard let text = check.account?.email, let tip = try store.head().commit else { return }
    let lookup = try EmailAddress(text).lookupReference
    let mark = UserRemoval(store).announcements(on: remote) + lookup.dropFirst(Self.lookups.count)
    try freeFormerAddresses(on: remote, but: mark)
    guard try store.reference(mark) == nil else { return }
    let gitRemote = try Remotes(store).gitRemote(remote)
    let announced = try DiaryError.transport(gitRemote.reference(lookup))
    if let pointer = announced {
      try requireOwn(pointer, lookup, gitRemote)
      try leadOn(lookup, from: pointer, to: tip, gitRemote)
    } else {
      guard try send(tip, as: lookup, gitRemote) else { return }
    }
    try store.moveReference(mark, from: nil, to: tip, "announced")
  }

  /// Moves the reference where it leads to a history that is gone; the next sync tries again.
  private func leadOn(
    _ lookup: String, from pointer: ObjectID, to tip: ObjectID, _ gitRemote: Remote
  ) throws(DiaryError) {
    guard try RewriteFollowing(store).replacedTip(at: tip) != nil else { return }
    if store.repository.isReachable(pointer) {
      let follows = try DiaryError.git(store.repository.isAncestor(pointer, of: tip))
      if follows { return }
    }
    _ = RemoteErasure(store).move(lookup, from: pointer, to: tip, gitRemote)
  }

  /// Makes the reference; false where the answer was lost, and the next sync will see.
  private func send(
    _ tip: ObjectID, as lookup: String, _ gitRemote: Remote
  ) throws(DiaryError) -> Bool {
    let update = ReferenceUpdate(name: lookup, old: nil, new: tip)
    let report = try DiaryError.transport(gitRemote.push([update], from: store.repository))
    if case .accepted = report.outcome { return true }
    // Somebody else may have come first just now, or the answer may have been lost.
    let announced = try DiaryError.transport(gitRemote.reference(lookup))
    if let pointer = announced {
      try requireOwn(pointer, lookup, gitRemote)
      return true
    }
    guard case .refused(let refusals) = report.outcome else { return false }
    throw .remote(
      .pushRefused(
        remote: gitRemote.url.description, reference: lookup, reason: refusals.first?.text ?? "",
        messages: report.remoteLines))
  }

  /// The marks of what was announced on a remote.
  func marks(on remote: RemoteConfig) throws(DiaryError) -> [String] {
    try DiaryError.git(
      store.repository.references(UserRemoval(store).announcements(on: remote)).map(\.name))
  }

  /// Forgets what was announced on a remote that does not show it any more.
  ///
  /// - Parameter references: what the remote shows, the references of all `marks` among it.
  func forgetLost(
    _ marks: [String], on remote: RemoteConfig, showing references: RemoteReferences
  ) throws(DiaryError) {
    for mark in marks where references[lookup(ofMark: mark, on: remote)] == nil {
      try store.removeReference(mark)
    }
  }

  /// Removes the references of addresses that the account had before, where the remote lets them go.
  ///
  /// They lead nowhere in any case: whoever looks an address up compares it with the account's present one.
  private func freeFormerAddresses(
    on remote: RemoteConfig, but present: String
  ) throws(DiaryError) {
    let owner = try store.folder.owner()
    for mark in try UserRemoval(store).announcements(of: owner, on: remote) where mark != present {
      let lookup = lookup(ofMark: mark, on: remote)
      let gitRemote = try Remotes(store).gitRemote(remote)
      let announced = try DiaryError.transport(gitRemote.reference(lookup))
      if let pointer = announced, try isOwn(pointer, lookup, gitRemote) {
        let update = ReferenceUpdate(name: lookup, old: pointer, new: nil)
        _ = try DiaryError.transport(gitRemote.push([update], from: store.repository))
      }
      try store.removeReference(mark)
    }
  }

  /// The reference on the remote that a mark is about.
  func lookup(ofMark mark: String, on remote: RemoteConfig) -> String {
    Self.lookups + mark.dropFirst(UserRemoval(store).announcements(on: remote).count)
  }

  private static var lookups: String { "refs/countme/accounts/" }

  private func requireOwn(
    _ pointer: ObjectID, _ lookup: String, _ gitRemote: Remote
  ) throws(DiaryError) {
    guard try isOwn(pointer, lookup, gitRemote) else { throw .account(.emailInUse) }
  }

  /// Whether a reference for an address leads to the account that is signed in.
  package func isOwn(
    _ pointer: ObjectID, _ lookup: String, _ gitRemote: Remote
  ) throws(DiaryError) -> Bool {
    let found: AccountDocument?
    if store.repository.isReachable(pointer) {
      found = try account(at: pointer, in: store.repository)
    } else {
      // Only looked at: what may be another person's need not stay here.
      let fetched = try JudgedFetch(store).fetch(lookup, from: gitRemote, known: nil) {
        tip, repository throws(DiaryError) in
        TipVerdict.left(try account(at: tip, in: repository))
      }
      found = fetched.found
    }
    return found?.key.userID == (try store.folder.owner())
  }
}
