import CountMeModel
import Git

/// An account that was found, with the tip of its branch.
struct FoundAccount {
  let document: AccountDocument
  let tip: ObjectID
}

extension Diary {
  /// Sees to it that no remote has an account of this address.
  ///
  /// A remote that cannot be reached is asked again by the first sync, which cannot take an address
  /// that is taken.
  func requireUnused(_ email: EmailAddress) throws(DiaryError) {
    for remote in try remotes() {
      let references: RemoteReferences
      do throws(DiaryError) {
        let carrier = try carrier(remote)
        references = try DiaryError.transport { () throws(TransportError) in
          try carrier.references()
        }
      } catch {
        if case .offline = error { continue }
        throw error
      }
      if references[email.lookupReference] != nil { throw .emailInUse }
    }
    guard try localAccount(of: email) == nil else { throw .emailInUse }
  }

  /// The account of an address, on this device or on the first remote that has it.
  func account(of email: EmailAddress) throws(DiaryError) -> FoundAccount? {
    var offline: DiaryError?
    for remote in try remotes() {
      do throws(DiaryError) {
        if let found = try account(of: email, on: remote) { return found }
      } catch {
        guard case .offline = error else { throw error }
        offline = error
      }
    }
    if let found = try localAccount(of: email) { return found }
    if let offline { throw offline }
    return nil
  }

  private func localAccount(of email: EmailAddress) throws(DiaryError) -> FoundAccount? {
    let branches = try DiaryError.git { () throws(GitError) in
      try repository.references(DiaryBranch.usersPrefix)
    }
    for (_, tip) in branches {
      let tree = try treeOf(tip)
      if let document = try SignatureCheck(tree: tree, in: repository).account,
        document.email == email.text
      {
        return FoundAccount(document: document, tip: tip)
      }
    }
    return nil
  }

  private func account(
    of email: EmailAddress, on remote: RemoteDiary
  ) throws(DiaryError) -> FoundAccount? {
    let carrier = try carrier(remote)
    let lookup = email.lookupReference
    let first = try DiaryError.transport { () throws(TransportError) in
      try carrier.fetch(into: repository) { $0 == lookup }
    }
    guard let pointer = first.references[lookup] else { return nil }
    guard let document = try SignatureCheck(tree: try treeOf(pointer), in: repository).account
    else { return nil }
    let branch = DiaryBranch(document.key.userID)
    let second = try DiaryError.transport { () throws(TransportError) in
      try carrier.fetch(into: repository, known: [pointer]) { $0 == branch.reference }
    }
    guard let tip = second.references[branch.reference] else { return nil }
    try TreeGuard().check(tip, since: .emptyTree, in: repository)
    var verifier = CommitVerifier(owner: branch.owner)
    try verifier.verify(tip, since: [], in: repository)
    guard let current = try SignatureCheck(tree: try treeOf(tip), in: repository).account,
      current.key == document.key, current.email == email.text
    else { return nil }
    let tracking = trackingReference(branch, on: remote)
    try moveReference(tracking, from: try reference(tracking), to: tip, "verified")
    return FoundAccount(document: current, tip: tip)
  }

  /// Puts the reference on a remote by which an address leads to its account.
  ///
  /// It is only ever made, never moved: who comes second is told that the address is taken.
  func announceAccount(on remote: RemoteDiary) throws(DiaryError) {
    let check = try SignatureCheck(tree: try head().tree, in: repository)
    guard let text = check.account?.email, let tip = try head().commit else { return }
    let lookup = try EmailAddress(text).lookupReference
    let mark = "refs/countme/announced/\(remote.name)/\(lookup.split(separator: "/").last ?? "")"
    guard try reference(mark) == nil else { return }
    let carrier = try carrier(remote)
    let references = try DiaryError.transport { () throws(TransportError) in
      try carrier.references()
    }
    if let pointer = references[lookup] {
      try requireOwn(pointer, lookup, carrier)
    } else {
      let update = ReferenceUpdate(name: lookup, old: nil, new: tip)
      _ = try DiaryError.transport { () throws(TransportError) in
        try carrier.push([update], from: repository)
      }
    }
    try moveReference(mark, from: nil, to: tip, "announced")
  }

  private func requireOwn(
    _ pointer: ObjectID, _ lookup: String, _ carrier: Remote
  ) throws(DiaryError) {
    if !repository.contains(pointer) {
      _ = try DiaryError.transport { () throws(TransportError) in
        try carrier.fetch(into: repository) { $0 == lookup }
      }
    }
    let found = try SignatureCheck(tree: try treeOf(pointer), in: repository).account
    guard found?.key.userID == (try folder.owner()) else { throw .emailInUse }
  }
}
