package import CountMeGit
package import CountMeHistory
package import CountMeStore

/// Announces the account that is signed in: references on remotes by which addresses lead to it.
package struct AccountAnnouncement {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Puts the reference on a remote by which an address leads to its account.
  ///
  /// It is only ever made, never moved: whoever comes second is told that the address is taken.
  func announceAccount(on remote: RemoteConfig) throws(DiaryError) {
    let check = try CertifiedAccount(
      tree: try store.head().tree, in: store.repository, knowing: store.known)
    guard let text = check.account?.email, let tip = try store.head().commit else { return }
    let lookup = try EmailAddress(text).lookupReference
    let mark = UserRemoval(store).announcements(on: remote) + lookup.dropFirst(Self.lookups.count)
    if try store.reference(mark) == nil {
      guard try isAnnounced(tip, as: lookup, mark, on: remote) else { return }
    }
    // Last: while the new address leads nowhere, as it may be another's, nothing that leads here is let go.
    try freeFormerAddresses(on: remote, but: mark)
  }

  /// Puts the reference there and marks that; false where the answer was lost.
  private func isAnnounced(
    _ tip: ObjectID, as lookup: String, _ mark: String, on remote: RemoteConfig
  ) throws(DiaryError) -> Bool {
    let gitRemote = try Remotes(store).gitRemote(remote)
    let announced = try DiaryError.transport(gitRemote.reference(lookup))
    if let pointer = announced {
      try requireOwn(pointer, lookup, gitRemote)
      try moveLookup(lookup, from: pointer, to: tip, gitRemote)
    } else {
      guard try send(tip, as: lookup, gitRemote) else { return false }
    }
    try store.moveReference(mark, from: nil, to: tip, "announced")
    return true
  }

  /// Moves the reference where it leads to a history that is gone; the next sync tries again.
  private func moveLookup(
    _ lookup: String, from pointer: ObjectID, to tip: ObjectID, _ gitRemote: Remote
  ) throws(DiaryError) {
    guard try ReplacedHistory(store).replacedTip(at: tip) != nil else { return }
    if store.repository.isReachable(pointer) {
      let follows = try store.repository.isAncestor(pointer, behind: tip)
      if follows { return }
    }
    _ = gitRemote.move(lookup, from: pointer, to: tip, in: store.repository)
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

  private static var lookups: String { EmailAddress.lookupPrefix }

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
      found = try store.repository.account(at: pointer)
    } else {
      // Only looked at: what may be another person's need not stay here.
      let fetched = try JudgedFetch(store).fetch(lookup, from: gitRemote, known: nil) {
        tip, repository throws(DiaryError) in
        TipVerdict.left(try repository.account(at: tip))
      }
      found = fetched.found
    }
    return found?.key.userID == (try store.folder.owner())
  }
}
