package import CountMeGit
import CountMeModel

/// Judges the commits of a share's branch, on the way in to a follower and to a remote.
///
/// A commit is good if its tree has the definition that the branch's owner has signed, nothing besides what that
/// says, and if a device of the owner's has signed it. The branch only grows while the definition stays; another
/// definition begins a new one, so that what is shared no longer is not left behind in it. The last word alone, that the
/// share has ended or is elsewhere, may also come on top of an earlier one, where a remote lets no branch begin anew.
///
/// There is no account here whose history tells who may let devices in, so a code lets nobody in: the account key
/// certified the device of a first commit, and one that only an invitation vouches for publishes where another has
/// let it in before. No revocation that was seen is forgotten, also where the branch begins anew.
package struct ShareVerifier {
  static let ownership = "a share carries its owner's word"
  static let beginning = "what is shared otherwise begins anew"

  /// Two roads of one share meet where a remote had gone back and two devices published since.
  private static let mostParents = 2

  private let branch: ShareBranch
  private let terms: JudgingTerms
  /// What the tip had of the account in whose place a beginning comes.
  private var replaced: CertifiedAccount?
  private var files: ChangeJudge
  private let known: KnownDocuments
  /// What the last commits and their parents have of the account, by what of their trees counts for it.
  private var accounts: [ObjectID: Account] = [:]

  /// The owner's word and the account as a tree has them.
  private struct Account {
    let definition: ShareDocument
    let check: CertifiedAccount
  }

  private init(
    _ branch: ShareBranch, replacing old: ObjectID?, _ terms: JudgingTerms,
    _ repository: borrowing Repository
  ) throws(DiaryError) {
    self.branch = branch
    self.terms = terms
    files = ChangeJudge(meter: terms.meter)
    known = KnownDocuments(meter: terms.meter)
    if let old { replaced = try account(repository.tree(at: old), repository)?.check }
  }

  /// Judges every commit reachable from `tip` and not from `verified`.
  ///
  /// - Parameter old: the tip in whose place this one comes, where it does not follow on it.
  /// - Returns: the tip, which may be shown now.
  /// - Throws: ``SyncFailure/commitRefused(commit:path:rule:reason:)`` for the first that fails, and
  ///   ``MachineFailure/incomplete(commit:operation:message:)`` where an object that it names is not here.
  @discardableResult
  package static func verify(
    _ tip: ObjectID, since verified: JudgedTip?, replacing old: ObjectID? = nil,
    of branch: ShareBranch, in repository: borrowing Repository,
    _ terms: JudgingTerms = JudgingTerms()
  ) throws(DiaryError) -> JudgedTip {
    if let verified, tip == verified.id { return verified }
    let commits = try terms.meter.counting(
      repository.history(
        behind: [tip], hiding: verified.map { [$0.id] } ?? [], parentsFirst: true))
    var verifier = try ShareVerifier(branch, replacing: old, terms, repository)
    for commit in commits {
      if let refusal = try verifier.objection(to: commit, repository) { throw refusal.error }
    }
    return JudgedTip(tip)
  }

  /// The newest commit behind a tip up to which everything verifies; nil where that is none of the new ones.
  package static func newestGood(
    behind tip: ObjectID, since verified: JudgedTip?, of branch: ShareBranch,
    in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip? {
    var verifier = try ShareVerifier(branch, replacing: verified?.id, JudgingTerms(), repository)
    var spoiled: Set<ObjectID> = []
    var newest: ObjectID?
    let hidden = verified.map { [$0.id] } ?? []
    for id in try repository.history(behind: [tip], hiding: hidden, parentsFirst: true) {
      let parents = try DiaryError.git(repository.parents(of: id))
      if spoiled.isDisjoint(with: parents), try verifier.objection(to: id, repository) == nil {
        newest = id
      } else {
        spoiled.insert(id)
      }
    }
    return newest.map(JudgedTip.init)
  }

  /// The refusals of some commits, parents first.
  package static func refusals(
    of commits: [ObjectID], on branch: ShareBranch, in repository: borrowing Repository
  ) throws(DiaryError) -> [CommitRefusal] {
    var verifier = try ShareVerifier(branch, replacing: nil, JudgingTerms(), repository)
    var found: [CommitRefusal] = []
    for commit in commits {
      if let refusal = try verifier.objection(to: commit, repository) { found.append(refusal) }
    }
    return found
  }

  /// Writes a commit of a share's tree that every follower takes.
  ///
  /// - Parameters:
  ///   - tree: what a device publishes.
  ///   - parents: the commits that it follows on; none where the branch begins anew.
  ///   - old: the tip in whose place a beginning comes.
  /// - Returns: nil where the device is not the one to publish it.
  /// - Throws: ``SyncFailure/shareRevokes(device:id:)``, and what the machine refuses.
  package static func commit(
    _ tree: ObjectID, over parents: [ObjectID], replacing old: ObjectID?,
    _ message: CommitMessage, on branch: ShareBranch, of device: DevicePublicKey,
    by writer: CommitWriter, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip? {
    let isLet = try lets(
      device, publish: tree, over: parents, replacing: old, on: branch, in: repository)
    guard isLet else { return nil }
    return try writer.write(tree, on: parents, message.text, in: repository)
  }

  /// Whether a device may publish a tree on top of some commits of a share's branch.
  static func lets(
    _ device: DevicePublicKey, publish tree: ObjectID, over parents: [ObjectID],
    replacing old: ObjectID?, on branch: ShareBranch, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    var verifier = try ShareVerifier(branch, replacing: old, JudgingTerms(), repository)
    guard let own = try verifier.account(tree, repository)?.check else { return false }
    if let old, try !takesPlace(tree: tree, of: old, on: branch, in: repository) { return false }
    var before: [CertifiedAccount] = []
    for parent in parents {
      let tree = try repository.tree(at: parent)
      if let check = try verifier.account(tree, repository)?.check { before.append(check) }
    }
    let standing = verifier.standing(of: device, own, before)
    let revoked =
      standing == .revoked ? own.certificate(of: device) : verifier.forgotten(own, before)
    if let revoked { throw .sync(.shareRevokes(device: revoked.name, id: revoked.id)) }
    return standing == .certified
  }

  /// Whether a tip may take the place of another that it does not follow on: by a later word of the owner's.
  package static func takesPlace(
    _ tip: ObjectID, of old: ObjectID, on branch: ShareBranch, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> Bool {
    let tree = try repository.tree(at: tip)
    return try takesPlace(tree: tree, of: old, on: branch, in: repository, known)
  }

  private static func takesPlace(
    tree: ObjectID, of old: ObjectID, on branch: ShareBranch, in repository: borrowing Repository,
    _ known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> Bool {
    guard let new = try definition(inTree: tree, branch, repository, known) else { return false }
    let place = try repository.tree(at: old)
    guard let old = try definition(inTree: place, branch, repository, known) else { return true }
    return new.comesAfter(old)
  }

  /// The owner's word at a commit of a share's branch; nil where it has none.
  package static func definition(
    _ commit: ObjectID, _ branch: ShareBranch, _ repository: borrowing Repository
  ) throws(DiaryError) -> ShareDocument? {
    let tree = try repository.tree(at: commit)
    return try definition(inTree: tree, branch, repository, KnownDocuments())
  }

  private static func definition(
    inTree tree: ObjectID, _ branch: ShareBranch, _ repository: borrowing Repository,
    _ known: KnownDocuments
  ) throws(DiaryError) -> ShareDocument? {
    let found = try CertifiedAccount.share(branch.name, tree, in: repository, knowing: known)
    return found?.key.userID == branch.owner ? found : nil
  }

  /// What a tree has of the account; nil where it has no definition of the owner's.
  private mutating func account(
    _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Account? {
    let profile = try repository.entry("profile", in: tree)?.id ?? .emptyTree
    if let account = accounts[profile] { return account }
    guard let definition = try Self.definition(inTree: tree, branch, repository, known) else {
      return nil
    }
    let account = Account(
      definition: definition,
      check: try CertifiedAccount(
        share: definition, tree: tree, in: repository, knowing: known))
    if accounts.count > Self.mostParents { accounts.removeAll() }
    accounts[profile] = account
    return account
  }

  /// Why a commit may not be on the branch; what of it cannot be read is its maker's fault, and nobody else's.
  private mutating func objection(
    to id: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    do throws(DiaryError) {
      return try refusal(of: id, repository)
    } catch {
      switch error {
      case .document(.unreadable), .store(.damaged): return try CommitVerifier.unreadable(id, error)
      default: throw error
      }
    }
  }

  private mutating func refusal(
    of id: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    let commit = try repository.commit(at: id)
    if let refusal = CommitRefusal(ofWordsIn: commit) { return refusal }
    func refused(_ path: String?, _ rule: String, _ reason: String) -> CommitRefusal {
      CommitRefusal(id, path: path, rule: rule, reason: reason)
    }
    guard commit.parents.count <= Self.mostParents else {
      return refused(
        nil, CommitVerifier.wholeness, "it merges \(commit.parents.count) commits of a share")
    }
    let place = ShareDocument.path(of: branch.name)
    guard let account = try self.account(commit.tree, repository) else {
      return refused(place, Self.ownership, "its definition is missing or another's")
    }
    let (definition, own) = (account.definition, account.check)
    guard let diary = definition.repositoryID,
      try FormatDocument(in: commit.tree, repository)?.repositoryID == diary
    else { return refused(place, Self.ownership, "it is signed for another diary") }
    if own.hasTooManyDevices {
      return refused(
        DeviceDocument.folder, CommitVerifier.wholeness,
        "it has more than \(AccountPlace.devices) devices")
    }
    var parents: [ObjectID] = []
    var before: [CertifiedAccount] = []
    let isLastWord = definition.isEnded || commit.claimsShareMoved
    for parent in commit.parents {
      let tree = try repository.tree(at: parent)
      guard let earlier = try self.account(tree, repository) else {
        return refused(place, Self.beginning, "its definition is another than before")
      }
      let isSame = earlier.definition.fields == definition.fields
      guard isSame || (isLastWord && definition.comesAfter(earlier.definition)) else {
        return refused(place, Self.beginning, "its definition is another than before")
      }
      parents.append(tree)
      before.append(earlier.check)
      // On top of an old state it forgets no more than where it begins anew.
      if !isSame, let replaced { before.append(replaced) }
    }
    let devices = earlier(before).reduce(own.devices.count) { $0 + $1.devices.count }
    try terms.meter.spend(devices * CommitVerifier.deviceWork)
    if case .refused(let rule, let reason) = signer(of: commit, own, before).verdict {
      return refused(nil, rule, reason)
    }
    if let device = forgotten(own, before) {
      return refused(
        device.path, AccountProgressRule.summary, "its revocation would be taken back")
    }
    // Of a last word everything is new: nothing of what it ends may be left in it.
    return try refusal(of: commit, definition, own, isLastWord ? [] : parents, repository)
  }

  /// What is against the files of a commit.
  private mutating func refusal(
    of commit: Commit, _ definition: ShareDocument, _ own: CertifiedAccount, _ parents: [ObjectID],
    _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    let scope =
      commit.claimsShareMoved ? ShareScope(collections: [], from: nil) : definition.scope
    let policy = ChangePolicy(
      sharing: scope, as: branch.name, owner: branch.owner,
      newestFormat: terms.newestFormat)
    let certifiers = Certifiers(account: definition.key, invitations: own.invitations)
    return try files.refusals(
      to: commit.tree, from: parents, CommitSigning(certifiers: certifiers, author: .owner),
      in: repository
    ) { change in
      guard case .refused(let rule, let reason) = policy.judge(change.asAddition) else {
        return nil
      }
      return CommitRefusal(commit.id, path: change.path, rule: rule, reason: reason)
    }.first
  }

  private func signer(
    of commit: Commit, _ own: CertifiedAccount, _ before: [CertifiedAccount]
  ) -> SignerStatus {
    let known = own.devices.map(\.publicKey)
    guard let armoured = commit.signature,
      let key = SSHSignature.signer(of: commit.signedBytes, armoured, among: known)
    else { return .nobody }
    return standing(of: key, own, before)
  }

  /// Whether a key may publish: in the commit's tree, on top of what its parents have.
  private func standing(
    of key: DevicePublicKey, _ own: CertifiedAccount, _ before: [CertifiedAccount]
  ) -> SignerStatus {
    let certificate = own.certificate(of: key)
    let isRevoked = earlier(before).flatMap(\.revoked).contains { device in
      // Another device with the same code is brought along by anybody: the account key's word outdoes it.
      device.publicKey == key && (device.saysRevoked || certificate?.isByInvitation != false)
    }
    if isRevoked || own.revokes(key) { return .revoked }
    guard let certificate, certificate.member == nil else { return .stranger }
    // Whoever has a code could say that it let them in: where and when, no history here tells.
    let isKnown = !certificate.isByInvitation || before.contains { $0.trusts(key) }
    return isKnown ? .certified : .stranger
  }

  /// A device that was seen to be revoked, and is not here.
  ///
  /// Nothing is asked for that some tree of the owner's may lack who knows all: else one device puts on a share what
  /// nobody can follow on. Their trees have what the account key revoked of their own devices; a key that nobody
  /// certified can give itself up all the same.
  private func forgotten(_ own: CertifiedAccount, _ before: [CertifiedAccount]) -> DeviceDocument? {
    // Sets, for there may be a thousand of each.
    let (known, revoked) = (Set(own.devices.map(\.publicKey)), Set(own.revoked.map(\.publicKey)))
    return earlier(before).flatMap(\.revoked).first { device in
      guard device.saysRevoked, device.member == nil, !revoked.contains(device.publicKey) else {
        return false
      }
      return device.voucher == .account || known.contains(device.publicKey)
    }
  }

  /// What is said of devices already where a commit comes.
  private func earlier(_ before: [CertifiedAccount]) -> [CertifiedAccount] {
    before.isEmpty ? [replaced].compactMap { $0 } : before
  }
}

extension DeviceDocument {
  /// Whether it says itself that it is revoked, and is not only overruled by another.
  fileprivate var saysRevoked: Bool { fields["revokedAt"] != nil }
}

extension CandidateChange {
  /// The change as if nothing had been there before.
  ///
  /// A share has what its owner's tree has, whatever came in between there, and whatever somebody has put on the
  /// share: of what was before it has to go on with the definition and the revocations alone.
  fileprivate var asAddition: CandidateChange {
    CandidateChange(
      path: path, before: nil, after: after, schema: schema, twin: twin, author: author,
      isInherited: isInherited, meter: meter)
  }
}
