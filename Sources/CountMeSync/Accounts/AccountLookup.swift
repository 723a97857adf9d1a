import CountMeGit
package import CountMeHistory
package import CountMeModel
package import CountMeStore

/// Finds accounts by their addresses.
package struct AccountLookup {
  /// The diary for which accounts are looked for.
  package enum Purpose {
    /// One that was here before: what plain git has fetched into it passes for nothing.
    case existing
    /// One that is made for the account; of its history so many commits are judged at once, where it has an
    /// anchor, and what is behind that is noted to be judged later. Nil for all.
    case new(judgingAtOnce: Int?)
  }

  /// How many accounts are looked through where no address is announced: all that each has is fetched.
  private static let mostUnannounced = 8
  /// How many are looked at where nothing but a recovery code tells which is meant, and nothing else leads to it.
  private static let mostAnonymous = 64

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
  /// that is taken. One that leads to who is signed in is theirs, as the one before a change that failed.
  package func requireUnused(_ email: EmailAddress) throws(DiaryError) {
    for remote in try Remotes(store).remotes() {
      let isTaken: Bool
      do throws(DiaryError) {
        isTaken = try isOthers(email, on: Remotes(store).gitRemote(remote))
      } catch {
        if case .remote(.offline) = error { continue }
        throw error
      }
      if isTaken { throw .account(.emailInUse) }
    }
    guard try localAccount({ $0.email == email.text }) == nil else { throw .account(.emailInUse) }
  }

  private func isOthers(
    _ email: EmailAddress, on gitRemote: Remote
  ) throws(DiaryError) -> Bool {
    let lookup = email.lookupReference
    guard let pointer = try DiaryError.transport(gitRemote.reference(lookup)) else { return false }
    guard try store.folder.owner() != .guest else { return true }
    return try !AccountAnnouncement(store).isOwn(pointer, lookup, gitRemote)
  }

  /// The account of an address, on this device or on the first remote that has it as it is now.
  ///
  /// - Parameter opens: whether an account opens for who is looking. Where no address is announced anybody can claim one,
  ///   and this device may have another account of it: it tells which is meant.
  package func account(
    of email: EmailAddress, opening opens: (AccountDocument) -> Bool
  ) throws(DiaryError) -> FoundAccount? {
    if case .existing = purpose { try RepositorySetUp(store).verifySetUp() }
    var unusable: DiaryError?
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        if let found = try account(of: email, on: remote, opening: opens) {
          // One that was made here by the same address is nobody else's, and must not be out of reach for that.
          let other = try localAccount {
            $0.email == email.text && $0.key != found.document.key
              && !opens(found.document) && opens($0)
          }
          return other ?? found
        }
      } catch {
        switch error {
        // Who was signed out before a remote was moved back goes on with what is here; the next sync tells of it.
        case .remote(.offline), .sync(.olderAccount), .sync(.revokedElsewhere), .sync(.movedBack):
          unusable = error
        case .account(.nothingAnnounced): unusable = unusable ?? error
        default: throw error
        }
      }
    }
    if let found = try localAccount({ $0.email == email.text }) { return found }
    if let unusable { throw unusable }
    return nil
  }

  /// The account without an address that opens for who asks, here or on a remote: nothing else leads to it.
  ///
  /// - Returns: nil where there are some and none opens.
  /// - Throws: ``AccountFailure/notSignedIn`` where there is none, and why a remote could not be asked.
  package func anonymousAccount(
    opening opens: (AccountDocument) -> Bool
  ) throws(DiaryError) -> FoundAccount? {
    try RepositorySetUp(store).verifySetUp()
    var isThereOne = false
    func isMeant(_ account: AccountDocument) -> Bool {
      guard account.email == nil, account.group == nil, !account.isClosed else { return false }
      isThereOne = true
      return opens(account)
    }
    if let own = try localAccount(isMeant) {
      // What opens it here may do so no more since it was changed elsewhere.
      let newest = try newest(of: own)
      return opens(newest.document) ? newest : nil
    }
    var unusable: DiaryError?
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        let gitRemote = try Remotes(store).gitRemote(remote)
        let names = try DiaryError.transport(gitRemote.references([DiaryBranch.usersPrefix]))
          .all.map(\.name)
        let branches = names.compactMap { DiaryBranch(reference: $0) }
        let (found, refused) = try first(Self.mostAnonymous, of: branches, on: remote, isMeant)
        if let found { return found }
        unusable = unusable ?? refused
        if branches.count > Self.mostAnonymous {
          unusable =
            unusable
            ?? .account(
              .tooManyAccounts(remote: gitRemote.url.description, accounts: branches.count))
        }
      } catch {
        if case .machine(.cancelled) = error { throw error }
        // Whatever keeps one remote from being asked is no reason to be locked out.
        unusable = unusable ?? error
      }
    }
    if let unusable { throw unusable }
    if !isThereOne { throw .account(.notSignedIn) }
    return nil
  }

  /// An account as a remote has it, with the devices and codes that this one has not heard of; as it is here where none
  /// has a newer one, or none can be asked.
  package func newest(of own: FoundAccount) throws(DiaryError) -> FoundAccount {
    var newest = own
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        guard let news = try account(of: own.document.key.userID, on: remote),
          news.document.rank >= newest.document.rank
        else { continue }
        newest = news
      } catch {
        if case .machine(.cancelled) = error { throw error }
      }
    }
    return newest
  }

  /// The account of the first branch that is meant, and why others could not be looked at: whatever a stranger has there
  /// keeps nobody from an account of theirs.
  private func first(
    _ most: Int, of branches: [DiaryBranch], on remote: RemoteConfig,
    _ isMeant: (AccountDocument) -> Bool
  ) throws(DiaryError) -> (found: FoundAccount?, refused: DiaryError?) {
    var refused: DiaryError?
    for branch in branches.prefix(most) {
      do throws(DiaryError) {
        if let found = try present(branch, on: remote, after: nil, isMeant) { return (found, nil) }
      } catch {
        switch error {
        case .remote(.offline), .machine(.cancelled): throw error
        default: refused = refused ?? error
        }
      }
    }
    return (nil, refused)
  }

  private func localAccount(
    _ isMeant: (AccountDocument) -> Bool
  ) throws(DiaryError) -> FoundAccount? {
    let branches = try DiaryError.git(store.repository.references(DiaryBranch.usersPrefix))
    for (name, _) in branches {
      if let branch = DiaryBranch(reference: name),
        let tip = try JudgedTip(of: branch, in: store.repository),
        let document = try store.repository.account(at: tip.id), isMeant(document)
      {
        return FoundAccount(document: document, tip: tip)
      }
    }
    return nil
  }

  private func account(
    of email: EmailAddress, on remote: RemoteConfig, opening opens: (AccountDocument) -> Bool
  ) throws(DiaryError) -> FoundAccount? {
    let gitRemote = try Remotes(store).gitRemote(remote)
    guard let first = try announced(email, on: remote, gitRemote) else {
      return try unannounced(email, on: remote, gitRemote, opening: opens)
    }
    return try present(DiaryBranch(first.account.key.userID), on: remote, after: first) {
      $0.key == first.account.key && $0.email == email.text
    }
  }

  /// The account of an address at a remote that takes branches only, as some hosts do: each tells its address itself.
  ///
  /// - Returns: nil where other addresses are announced there, where accounts have the address and none opens, or where
  ///   an account was closed: it has no address any more, and nobody is told which it had.
  /// - Throws: ``AccountFailure/nothingAnnounced(remote:accounts:)`` where it is not found either.
  private func unannounced(
    _ email: EmailAddress, on remote: RemoteConfig, _ gitRemote: Remote,
    opening opens: (AccountDocument) -> Bool
  ) throws(DiaryError) -> FoundAccount? {
    let prefixes = [DiaryBranch.usersPrefix, EmailAddress.lookupPrefix]
    let there = try DiaryError.transport(gitRemote.references(prefixes)).all.map(\.name)
    guard !there.contains(where: { $0.hasPrefix(EmailAddress.lookupPrefix) }) else { return nil }
    let branches = there.compactMap { name in
      name.hasPrefix(DiaryBranch.usersPrefix) ? DiaryBranch(reference: name) : nil
    }
    var isOneClosed = false
    var isClaimed = false
    let (found, refused) = try first(Self.mostUnannounced, of: branches, on: remote) { account in
      isOneClosed = isOneClosed || account.isClosed
      guard account.email == email.text else { return false }
      isClaimed = true
      return opens(account)
    }
    if let found { return found }
    if isClaimed { return nil }
    if let refused { throw refused }
    if isOneClosed { return nil }
    throw .account(
      .nothingAnnounced(remote: gitRemote.url.description, accounts: branches.count))
  }

  /// The account of an id as a remote has it, every commit of it judged; nil where the remote has none.
  ///
  /// Of a remote that was moved back nothing is taken: it is the account as it was here before.
  package func account(
    of user: UserID, on remote: RemoteConfig
  ) throws(DiaryError) -> FoundAccount? {
    do throws(DiaryError) {
      return try present(DiaryBranch(user), on: remote, after: nil) { $0.key.userID == user }
    } catch {
      guard case .sync(.movedBack) = error, let own = try localAccount({ $0.key.userID == user })
      else { throw error }
      return own
    }
  }

  /// Whether a remote has the account of an id; one that was deleted is closed there, and stays.
  package func isOpen(_ user: UserID, on remote: RemoteConfig) throws(DiaryError) -> Bool {
    let there = try JudgedFetch(store).fetch(
      DiaryBranch(user).reference, from: Remotes(store).gitRemote(remote), known: nil
    ) { tip, repository throws(DiaryError) in TipVerdict.left(try repository.account(at: tip)) }
    // Whatever else stands there, whoever put it there, it has not ended.
    let hasEnded = there.found.map { $0.isClosed && $0.key.userID == user } ?? false
    return there.tip != nil && !hasEnded
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
      try branch.requireFollowing(
        tip, known: known?.id, on: gitRemote.url.description, in: repository)
      guard let document = try repository.account(at: tip) else { return .left(nil) }
      guard isMeant(document) else { return .left(nil) }
      let (judged, anchor) = try judged(
        tip, of: document.key.userID, since: [known, first?.judged], in: repository)
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
      found.tip, at: TrackingReference(branch, on: remote.name), from: known?.id)
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
      guard let account = try repository.account(at: tip) else { return .left(nil) }
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
      try CertifiedAccount.account(try store.treeOf(tip), in: store.repository)
    }
    let seen = try RememberedAccounts(store).memory(of: owner).rank
    if max(account.rank, own?.rank ?? AccountRank()).isOutdone(by: seen) {
      throw .sync(.olderAccount(remote: remote))
    }
    try RememberedAccounts(store).requireNotRevoked(
      tip, of: owner, beside: ours, remote: remote, in: repository)
  }
}
