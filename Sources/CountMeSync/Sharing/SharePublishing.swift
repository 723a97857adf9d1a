import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Keeps the shares of the present user up to date on the remotes that have them.
///
/// A share follows from the owner's tree, so whichever device syncs first publishes it, and the others find it as they
/// would have made it. Where nothing of a share has changed, no remote is asked, unless what it showed in passing says
/// that the share is not where it was.
package struct SharePublishing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// What shares that a remote has already become with the present tree, to be sent along with the diary's branch.
  ///
  /// A share that is not ready for it, for whatever reason, is left to ``publish(on:isAlone:astray:)``.
  ///
  /// - Parameter astray: the shares of which the remote has something else than it had.
  func companions(
    on remote: RemoteConfig, but astray: Set<String>
  ) throws(DiaryError) -> [ShareUpdate] {
    var companions: [ShareUpdate] = []
    for share in try shares(on: remote) where !share.isAstray(among: astray) {
      do throws(DiaryError) {
        if let update = try update(of: share, on: remote) { companions.append(update) }
      } catch {
        if case .machine(.cancelled) = error { throw error }
      }
    }
    return companions
  }

  private func update(
    of share: ShareDocument, on remote: RemoteConfig
  ) throws(DiaryError) -> ShareUpdate? {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return nil }
    guard let known = try Remotes(store).verifiedTip(of: branch, on: remote) else { return nil }
    let tree = try projected(share, branch)
    if try isAsWanted(known, tree, branch) { return nil }
    // One that begins anew takes the references of its codes along, and not the diary.
    let sending = ShareSending(store: store, branch: branch)
    let parents = try sending.parents(among: [known], of: share)
    guard !parents.isEmpty,
      let commit = try sending.commit(
        tree, over: parents, insteadOf: nil, Self.message(of: share))
    else { return nil }
    return ShareUpdate(
      reference: ReferenceUpdate(name: branch.reference, old: known.id, new: commit.id),
      tip: commit, tracking: Remotes(store).trackingReference(branch, on: remote))
  }

  /// Notes that a remote has taken what went along.
  func note(_ companions: [ShareUpdate]) throws(DiaryError) {
    for sent in companions {
      try store.note(sent.tip, at: sent.tracking, from: sent.reference.old)
    }
  }

  private func shares(on remote: RemoteConfig) throws(DiaryError) -> [ShareDocument] {
    try shares().filter { $0.isOn(remote) }
  }

  /// Publishes what a remote of the diary is to have; one share that fails keeps no other from it.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other device has been at the remote since this one was.
  ///   - astray: the shares that the remote does not have where this device saw them last.
  package func publish(
    on remote: RemoteConfig, isAlone: Bool = false, astray: Set<String> = []
  ) throws(DiaryError) -> [ShareTrouble] {
    var troubles: [ShareTrouble] = []
    for share in try shares() {
      let isAstray = share.isAstray(among: astray)
      if share.isOn(remote) {
        troubles += try trouble(of: share, on: remote) { () throws(DiaryError) in
          try publish(share, on: remote, isAlone: isAlone, isAstray: isAstray)
        }
      } else if try SharePlaces(store).former(of: share, among: [remote]).contains(remote) {
        // It was here once: followers are told that it is elsewhere.
        troubles += try trouble(of: share, on: remote) { () throws(DiaryError) in
          try ShareWithdrawal(store: store).say(of: share, on: remote, isAstray: isAstray)
        }
      }
    }
    return troubles
  }

  /// Publishes what lies on remotes of its own, which have nothing else of the diary.
  ///
  /// - Parameter isBehind: whether a remote of the diary may have what this device has not heard of.
  package func publishElsewhere(
    isBehind: Bool = false
  ) throws(DiaryError) -> [ShareTrouble] {
    var troubles: [ShareTrouble] = []
    for place in try elsewhere() { troubles += try publish(at: place, isBehind: isBehind) }
    return troubles
  }

  /// A remote that has or had a share, and has nothing else of the diary.
  struct Elsewhere {
    let share: ShareDocument
    let branch: ShareBranch
    let remote: RemoteConfig
    /// Whether the share was moved away from there.
    let isFormer: Bool
  }

  /// The remotes that have shares and nothing else of the diary.
  func elsewhere() throws(DiaryError) -> [Elsewhere] {
    let own = try Remotes(store).remotes()
    let places = SharePlaces(store)
    var all: [Elsewhere] = []
    for share in try shares() {
      guard let branch = ShareBranch(share.key.userID, share.name) else { continue }
      if let remote = places.elsewhere(share, among: own) {
        all.append(Elsewhere(share: share, branch: branch, remote: remote, isFormer: false))
      }
      for remote in try places.former(of: share, among: own) where !own.contains(remote) {
        all.append(Elsewhere(share: share, branch: branch, remote: remote, isFormer: true))
      }
    }
    return all
  }

  /// Publishes what lies on a remote of its own.
  ///
  /// - Parameters:
  ///   - isLooking: whether the remote is asked where it stands though nothing of the share has changed.
  ///   - isBehind: whether a remote of the diary may have what this device has not heard of.
  func publish(
    at place: Elsewhere, isLooking: Bool = false, isBehind: Bool = false
  ) throws(DiaryError) -> [ShareTrouble] {
    var isPublished = true
    let failed = try trouble(of: place.share, on: place.remote) { () throws(DiaryError) in
      let isAstray = isLooking ? try isAstray(place) : false
      if place.isFormer {
        try ShareWithdrawal(store: store).say(of: place.share, on: place.remote, isAstray: isAstray)
      } else {
        isPublished = try publish(
          place.share, on: place.remote, isAstray: isAstray, isBehind: isBehind)
      }
    }
    // Where nobody knows what others did, a code that they have withdrawn would be put back.
    guard failed.isEmpty, isPublished || !isBehind else { return failed }
    return try announce(place.share, on: place.remote)
  }

  private func isAstray(_ place: Elsewhere) throws(DiaryError) -> Bool {
    let seen = try SharesSeen(store, of: place.branch.owner, on: place.remote)
    guard !seen.names.isEmpty else { return false }
    let gitRemote = try Remotes(store).gitRemote(place.remote)
    return try !seen.astray(in: DiaryError.transport(gitRemote.references(seen.names))).isEmpty
  }

  private func announce(
    _ share: ShareDocument, on remote: RemoteConfig
  ) throws(DiaryError) -> [ShareTrouble] {
    try trouble(of: share, on: remote) { () throws(DiaryError) in
      try InvitationAnnouncement(store).announceInvitations(on: remote, isElsewhere: true)
    }
  }

  /// What keeps a remote from a share, as a value: one that fails keeps no other from it.
  private func trouble(
    of share: ShareDocument, on remote: RemoteConfig, _ body: () throws(DiaryError) -> Void
  ) throws(DiaryError) -> [ShareTrouble] {
    do throws(DiaryError) {
      try body()
      return []
    } catch {
      if case .machine(.cancelled) = error { throw error }
      return [ShareTrouble(share: share.name, remote: remote.address, failure: error)]
    }
  }

  /// The definitions that this device may publish.
  private func shares() throws(DiaryError) -> [ShareDocument] {
    let head = try store.head()
    let shares = try SignatureCheck.shares(head.tree, in: store.repository)
    guard !shares.isEmpty, let key = try store.ownSigner() else { return [] }
    let check = try SignatureCheck(tree: head.tree, in: store.repository)
    // A member shares nothing of a group, and a revoked device nothing at all.
    guard let own = check.certificate(of: key), own.member == nil, !own.isRevoked else { return [] }
    return shares.filter { $0.key == check.account?.key }
  }

  /// Brings a share to a remote, where that has it otherwise.
  ///
  /// - Returns: whether the remote has been asked.
  @discardableResult
  private func publish(
    _ share: ShareDocument, on remote: RemoteConfig, isAlone: Bool = false, isAstray: Bool = false,
    isBehind: Bool = false
  ) throws(DiaryError) -> Bool {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return false }
    let tracking = Remotes(store).trackingReference(branch, on: remote)
    var known = try Remotes(store).verifiedTip(of: branch, on: remote)
    let tree = try projected(share, branch)
    if !isAstray, try isAsWanted(known, tree, branch) { return false }
    let gitRemote = try Remotes(store).gitRemote(remote)
    var sending = ShareSending(store: store, branch: branch)
    for attempt in 1...ShareSending.attempts {
      // Where nobody has been, nobody has published: the push says so itself if that is wrong.
      let isKnown = isAlone && !isAstray && attempt == 1 && known != nil
      let standing =
        isKnown
        ? ShareStanding(tip: known?.id, bases: [known].compactMap { $0 })
        : try ShareFetch(store: store).standing(of: branch, on: gitRemote, since: known)
      let isOthers = standing.tip != known?.id
      // The last word has nothing that could be older.
      if isBehind, !share.isEnded {
        for base in standing.bases where base != known {
          let isSame = try isAsWanted(base, tree, branch)
          guard isSame else { throw .sync(.shareWaits(share: share.name)) }
        }
      }
      if standing.bases.count == 1, let base = standing.bases.first, base != known {
        try store.note(base, at: tracking, from: known?.id)
        known = base
      }
      let isDone = standing.bases.count == 1 ? try isAsWanted(known, tree, branch) : false
      if isDone, standing.isSound { return true }
      let parents = try sending.parents(among: standing.bases, of: share)
      // What another device has published there may be newer than what we know of the diary.
      if isOthers, !parents.isEmpty, try !isNewest(on: remote, gitRemote) { return true }
      let commit =
        isDone
        ? known
        : try sending.commit(
          tree, over: parents, insteadOf: standing.bases.first?.id, Self.message(of: share))
      guard let commit else {
        if isKnown { continue }
        // It is for another device to publish: one that is let in there, or knows more.
        return true
      }
      // Where a share that has ended never was, there is nothing to end.
      let isNowhere = share.isEnded && standing.tip == nil && known == nil
      let taken =
        isNowhere ? commit : try sending.taken(commit, over: standing, by: gitRemote, remote)
      if let taken {
        try store.note(taken, at: tracking, from: known?.id)
        return true
      }
    }
    throw .remote(.outrun(remote: remote.address, attempts: ShareSending.attempts))
  }

  /// Whether nobody has sent anything to the diary's own branch since this device was there.
  private func isNewest(
    on remote: RemoteConfig, _ gitRemote: Remote
  ) throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard let seen = try Remotes(store).verifiedTip(of: branch, on: remote) else { return true }
    return try DiaryError.transport(gitRemote.reference(branch.reference)) == seen.id
  }

  private func isAsWanted(
    _ tip: JudgedTip?, _ tree: ObjectID, _ branch: ShareBranch
  ) throws(DiaryError) -> Bool {
    guard let tip = tip?.id, try store.treeOf(tip) == tree else { return false }
    return try !ShareVerifier.tellsMoved(tip, branch, store.repository)
  }

  /// The share's tree as it follows from the owner's, made of the one that was made last.
  private func projected(
    _ share: ShareDocument, _ branch: ShareBranch
  ) throws(DiaryError) -> ObjectID {
    let source = try store.head().tree
    let reference = "refs/countme/projected/\(branch.owner.text)/\(branch.name)"
    let last = try store.reference(reference)
    let earlier = try last.flatMap { id throws(DiaryError) in try made(at: id, of: share) }
    if let earlier, earlier.source == source { return earlier.tree }
    let catalogue = try MergedSchemas(known: .builtIn).catalogue(source, [], in: store.repository)
    let projection = ShareProjection(share, catalogue: catalogue)
    if let unknown = projection.unknownCollection {
      throw .sync(.shareSchema(share: share.name, collection: unknown.text))
    }
    let commit = try store.repository.writingPack { repository throws(DiaryError) in
      let tree = try projection.tree(of: source, after: earlier, in: repository)
      let message = CommitMessage(
        "projected",
        trailers: [(Self.sourceTrailer, source.hex), (Self.definitionTrailer, share.stamp)])
      return try repository.write(
        CommitDraft(
          tree: tree, parents: [], author: store.identity(of: branch.owner), message: message.text),
        signedBy: { _ in nil })
    }
    try keepLog(of: reference)
    do throws(DiaryError) {
      try store.moveReference(reference, from: last, to: commit, "projected")
    } catch .machine(.busy) {
      // Another program was faster: what it has projected serves the next time as well.
    }
    return try store.treeOf(commit)
  }

  /// Lets git know what was projected before, as it knows where branches were: else `git fsck` calls it dangling.
  private func keepLog(of reference: String) throws(DiaryError) {
    let log = "\(store.folder.gitDirectory)/logs/\(reference)"
    guard !FileSystem.exists(log) else { return }
    try DiaryError.wrapping(DurableFile.write([], to: log, folderMode: 0o755))
  }

  /// What was projected by a program that shared what it did not know is made anew.
  private static var sourceTrailer: String { "Projected-of" }
  private static var definitionTrailer: String { "Definition" }

  /// What was projected last, where that was by the same definition.
  private func made(
    at commit: ObjectID, of share: ShareDocument
  ) throws(DiaryError) -> ShareProjection.Made? {
    let commit = try DiaryError.git(store.repository.commit(commit))
    guard commit.trailer(Self.definitionTrailer) == share.stamp,
      let source = commit.trailer(Self.sourceTrailer).flatMap({ ObjectID(hex: $0) }),
      store.repository.contains(source)
    else { return nil }
    return ShareProjection.Made(source: source, tree: commit.tree)
  }

  private static func message(of share: ShareDocument) -> CommitMessage {
    share.isEnded ? .endedShare : CommitMessage("brought the share up to date")
  }
}
