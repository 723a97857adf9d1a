package import CountMeGit
package import CountMeModel

/// Judges commits by signature and by rule before any reference moves: ours when they were fetched,
/// a remote's when they are pushed.
///
/// A commit is good if its signature is by a device key that is registered in the tree of at least one
/// of its parents, or that the account key certified in this very commit, and that is revoked in none;
/// and if the ``ChangePolicy`` allows every change. Of a merge, what differs from all its parents is
/// judged: the rest was judged where it came from. Dates never decide (design, section 7).
package struct CommitVerifier {
  let owner: UserID
  private let policy: ChangePolicy
  /// What it costs to look at a device of a commit's, or of a parent's, in checks of a schema's node.
  static let deviceWork = 5
  /// Of the roads that a history goes side by side, and no more: each may hold thousands of documents.
  private static let mostAccounts = 16
  private var accounts: [ObjectID: CertifiedAccount] = [:]
  private let known: KnownDocuments
  /// The commit that was judged last: mostly the parent of the next.
  private var last: (commit: ObjectID, tree: ObjectID, account: CertifiedAccount)?
  private var files: ChangeJudge
  private let meter: WorkMeter?

  /// - Parameter isAlone: whether nobody judges other commits meanwhile, so that a large one may be shared out.
  init(owner: UserID, _ terms: JudgingTerms = JudgingTerms(), isAlone: Bool = true) {
    self.owner = owner
    policy = ChangePolicy(owner: owner, newestFormat: terms.newestFormat)
    meter = terms.meter
    files = ChangeJudge(meter: terms.meter, isAlone: isAlone)
    known = KnownDocuments(meter: terms.meter)
  }

  /// Judges every commit reachable from `tip` and not from `verified`.
  ///
  /// - Returns: the tip, which may be a branch's now.
  /// - Throws: ``SyncFailure/commitRefused(commit:path:rule:reason:)`` for the first that fails, and
  ///   ``MachineFailure/incomplete(commit:operation:message:)`` where an object that it names is not here.
  @discardableResult
  package static func verify(
    _ tip: ObjectID, since verified: [JudgedTip], of owner: UserID,
    in repository: borrowing Repository, _ terms: JudgingTerms = JudgingTerms(),
    progress: (SyncProgress) -> Void = { _ in }
  ) throws(DiaryError) -> JudgedTip {
    if let known = verified.first(where: { $0.id == tip }) { return known }
    let commits = try repository.history(
      behind: [tip], hiding: verified.map(\.id), parentsFirst: true)
    let refusals = try refusals(
      of: try terms.meter.counting(commits), of: owner, in: repository, terms, onlyFirst: true,
      progress: progress)
    if let first = refusals.first { throw first.error }
    return JudgedTip(tip)
  }

  /// Why a commit is refused; nil where it is good.
  mutating func refusal(
    of id: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    try refusals(of: id, most: 1, in: repository).first
  }

  /// What is against a commit: one refusal of the whole, or those of its files.
  ///
  /// - Parameter most: how many are enough.
  mutating func refusals(
    of id: ObjectID, most: Int, in repository: borrowing Repository
  ) throws(DiaryError) -> [CommitRefusal] {
    let commit = try repository.commit(at: id)
    if let refusal = CommitRefusal(ofWordsIn: commit) { return [refusal] }
    guard commit.parents.count <= Self.mostParents else {
      let reason = "it merges \(commit.parents.count) commits"
      return [CommitRefusal(id, path: nil, rule: Self.wholeness, reason: reason)]
    }
    var parents: [ObjectID] = []
    for parent in commit.parents {
      if let last, last.commit == parent {
        parents.append(last.tree)
      } else {
        parents.append(
          try repository.tree(at: parent))
      }
    }
    let own = try account(commit.tree, repository)
    if own.hasTooManyDevices { return [try Self.overfull(id, commit.tree, in: repository)] }
    var before: [CertifiedAccount] = []
    for parent in parents { before.append(try account(parent, repository)) }
    let devices = before.reduce(own.devices.count) { $0 + $1.devices.count }
    try meter.spend(devices * Self.deviceWork)
    let signer = signer(of: commit, own, before)
    if let refusal = try refusal(of: commit, own, before, signer, repository) { return [refusal] }
    let taken = try SchemaProgress.refusal(
      of: commit, from: parents, signer, files.meter, in: repository)
    if let taken { return [taken] }
    let policy = policy
    return try files.refusals(
      to: commit.tree, from: parents,
      own.signing(signedBy: signer.certificate, followsCertificates: !parents.isEmpty),
      most: most, in: repository
    ) { change in
      guard case .refused(let rule, let reason) = policy.judge(change) else { return nil }
      return CommitRefusal(id, path: change.path, rule: rule, reason: reason)
    }
  }

  /// What is against a commit's tree, whatever led to it: as if one commit of the owner's had brought it.
  mutating func treeRefusal(
    of id: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    let tree = try repository.tree(at: id)
    let own = try account(tree, repository)
    if let diary = own.account?.repositoryID,
      try FormatDocument(in: tree, repository)?.repositoryID != diary
    {
      return Self.ofAnotherDiary(id)
    }
    let policy = policy
    return try files.refusals(to: tree, from: [], own.signing(signedBy: nil), in: repository) {
      guard case .refused(let rule, let reason) = policy.judge($0) else { return nil }
      return CommitRefusal(id, path: $0.path, rule: rule, reason: reason)
    }.first
  }

  private static func ofAnotherDiary(_ id: ObjectID) -> CommitRefusal {
    CommitRefusal(
      id, path: AccountDocument.path, rule: "an account is signed for the diary it is in",
      reason: "it is signed for another diary")
  }

  /// What is against a commit as a whole: its account, what it follows on, its signature.
  private mutating func refusal(
    of commit: Commit, _ own: CertifiedAccount, _ before: [CertifiedAccount],
    _ signer: CommitSigner, _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    guard own.account?.userID == owner else {
      return CommitRefusal(
        commit.id, path: AccountDocument.path, rule: "a branch carries its owner's account",
        reason: "its account document is missing or another's")
    }
    last = (commit.id, commit.tree, own)
    if before.contains(where: { $0.account?.isClosed == true }) {
      return CommitRefusal(
        commit.id, path: AccountDocument.path, rule: "nothing follows on a closed account",
        reason: "a commit below it closed the account")
    }
    if let diary = own.account?.repositoryID,
      !before.contains(where: { $0.account?.repositoryID == diary }),
      try FormatDocument(in: commit.tree, repository)?.repositoryID != diary
    {
      return Self.ofAnotherDiary(commit.id)
    }
    if before.isEmpty, let signed = own.account?.beganWith,
      try HistoryRewrite.contents(of: commit.tree, repository, counting: meter) != signed
    {
      return CommitRefusal(
        commit.id, path: nil, rule: "a new history begins with what the account key signed",
        reason: "its documents are others")
    }
    if before.contains(where: { $0.account?.replacedTip != own.account?.replacedTip }) {
      return CommitRefusal(
        commit.id, path: AccountDocument.path, rule: "what was forgotten stays forgotten",
        reason: "it joins a history with the one that took its place")
    }
    // First, for it says more: whom an invitation does not let in is a stranger, too.
    let uninvited = try Self.invitationRefusal(
      of: commit, own, before, signer, meter, repository)
    if let uninvited { return uninvited }
    if case .refused(let rule, let reason) = signer.status.verdict {
      return CommitRefusal(commit.id, path: nil, rule: rule, reason: reason)
    }
    return nil
  }

  private func signer(
    of commit: Commit, _ own: CertifiedAccount, _ parents: [CertifiedAccount]
  ) -> CommitSigner {
    let known = (parents.first ?? own).devices.map(\.publicKey)
    guard let armoured = commit.signature,
      let key = SSHSignature.signer(of: commit.signedBytes, armoured, among: known)
    else { return CommitSigner(status: .nobody, certificate: nil) }
    // What the parents say comes first: nobody is made an owner by their own commit.
    let certificate = (parents + [own]).lazy.compactMap { $0.certificate(of: key) }.first
    let isTrusted = own.trusts(key) || parents.contains { $0.trusts(key) }
    let status: SignerStatus =
      parents.contains { $0.revokes(key) } ? .revoked : isTrusted ? .certified : .stranger
    return CommitSigner(status: status, certificate: certificate)
  }

  private mutating func account(
    _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> CertifiedAccount {
    if let last, last.tree == tree { return last.account }
    // The profile's subtree is what counts, and it is the same in nearly every commit.
    let profile = try repository.entry("profile", in: tree)?.id ?? .emptyTree
    if let known = accounts[profile] { return known }
    let check = try CertifiedAccount(tree: tree, in: repository, knowing: known)
    if accounts.count >= Self.mostAccounts { accounts.removeAll() }
    accounts[profile] = check
    return check
  }
}

extension CertifiedAccount {
  /// Who signs for what a commit with this tree has of the account.
  fileprivate func signing(
    signedBy certificate: DeviceDocument?, followsCertificates: Bool = false
  ) -> CommitSigning {
    CommitSigning(
      certifiers: account.map { Certifiers(account: $0.key, invitations: invitations) },
      author: certificate.flatMap { device in
        device.member.map { _ in .member(certificate: device.path) }
      } ?? .owner, followsCertificates: followsCertificates)
  }
}
