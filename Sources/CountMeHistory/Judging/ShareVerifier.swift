package import CountMeGit
import CountMeModel

/// Judges the commits of a share's branch, on the way in to a follower and to a remote.
///
/// A commit is good if its tree has the definition that the branch's owner has signed, nothing besides what that
/// says, and if a device of the owner's has signed it. The branch only grows while the definition stays; another
/// definition begins a new one, so that what is shared no longer is not left behind in it.
package struct ShareVerifier {
  static let ownership = "a share carries its owner's word"
  static let beginning = "what is shared otherwise begins anew"

  private let branch: ShareBranch
  private let terms: JudgingTerms
  private var files: CommitDiffReader

  private init(_ branch: ShareBranch, _ terms: JudgingTerms) {
    self.branch = branch
    self.terms = terms
    files = CommitDiffReader(meter: terms.meter)
  }

  /// Judges every commit reachable from `tip` and not from `verified`.
  ///
  /// - Throws: ``SyncFailure/commitRefused(commit:path:rule:reason:)`` for the first that fails, and
  ///   ``MachineFailure/incomplete(commit:operation:message:)`` where an object that it names is not here.
  package static func verify(
    _ tip: ObjectID, since verified: ObjectID?, of branch: ShareBranch,
    in repository: borrowing Repository, _ terms: JudgingTerms = JudgingTerms()
  ) throws(DiaryError) {
    let commits = try DiaryError.git(
      repository.history(of: [tip], hiding: verified.map { [$0] } ?? [], parentsFirst: true))
    var verifier = ShareVerifier(branch, terms)
    for commit in commits {
      if let refusal = try verifier.refusal(of: commit, repository) { throw refusal.error }
    }
  }

  /// The refusals of some commits, parents first.
  package static func refusals(
    of commits: [ObjectID], on branch: ShareBranch, in repository: borrowing Repository
  ) throws(DiaryError) -> [CommitRefusal] {
    var verifier = ShareVerifier(branch, JudgingTerms())
    var found: [CommitRefusal] = []
    for commit in commits {
      if let refusal = try verifier.refusal(of: commit, repository) { found.append(refusal) }
    }
    return found
  }

  /// Whether a tip may take the place of another that it does not follow on: by a later word of the owner's.
  package static func takesPlace(
    _ tip: ObjectID, of old: ObjectID, on branch: ShareBranch, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let new = try definition(tip, branch, repository) else { return false }
    let before = try definition(old, branch, repository)
    let roots = try DiaryError.git { () throws(GitError) in
      var roots: [ObjectID] = []
      for id in try repository.history(of: [tip], hiding: [])
      where try repository.parents(of: id).isEmpty { roots.append(id) }
      return roots
    }
    // A share that grew on after it began anew still stands for the old one's end.
    return roots.count == 1 && new.stamp > (before?.stamp ?? "")
  }

  /// The owner's word at a commit of a share's branch; nil where it has none.
  package static func definition(
    _ commit: ObjectID, _ branch: ShareBranch, _ repository: borrowing Repository
  ) throws(DiaryError) -> ShareDocument? {
    let tree = try DiaryError.git(repository.tree(of: commit))
    return try definition(inTree: tree, branch, repository)
  }

  private static func definition(
    inTree tree: ObjectID, _ branch: ShareBranch, _ repository: borrowing Repository
  ) throws(DiaryError) -> ShareDocument? {
    let found = try SignatureCheck.share(branch.name, tree, in: repository)
    return found?.key.userID == branch.owner ? found : nil
  }

  private mutating func refusal(
    of id: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    let commit = try DiaryError.git(repository.commit(id))
    func refused(_ path: String?, _ rule: String, _ reason: String) -> CommitRefusal {
      CommitRefusal(id, path: path, rule: rule, reason: reason)
    }
    guard commit.parents.count <= 1 else {
      return refused(nil, CommitVerifier.wholeness, "a share merges nothing")
    }
    let place = ShareDocument.path(of: branch.name)
    guard let definition = try Self.definition(inTree: commit.tree, branch, repository) else {
      return refused(place, Self.ownership, "its definition is missing or another's")
    }
    guard let diary = definition.repositoryID,
      try FormatDocument(in: commit.tree, repository)?.repositoryID == diary
    else { return refused(place, Self.ownership, "it is signed for another diary") }
    var parent: ObjectID?
    if let id = commit.parents.first { parent = try DiaryError.git(repository.tree(of: id)) }
    let own = try SignatureCheck(share: definition, tree: commit.tree, in: repository)
    if own.hasTooManyDevices {
      return refused(
        DeviceDocument.folder, CommitVerifier.wholeness,
        "it has more than \(AccountPlace.devices) devices")
    }
    var before: SignatureCheck?
    if let parent {
      guard let earlier = try Self.definition(inTree: parent, branch, repository),
        earlier.fields == definition.fields
      else { return refused(place, Self.beginning, "its definition is another than before") }
      before = try SignatureCheck(share: definition, tree: parent, in: repository)
    }
    if case .refused(let rule, let reason) = signer(of: commit, own, before).verdict {
      return refused(nil, rule, reason)
    }
    return try refusal(of: commit, definition, own, parent, repository)
  }

  /// What is against the files of a commit.
  private mutating func refusal(
    of commit: Commit, _ definition: ShareDocument, _ own: SignatureCheck, _ parent: ObjectID?,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> CommitRefusal? {
    let policy = ChangePolicy(
      sharing: definition.scope, as: branch.name, owner: branch.owner,
      newestFormat: terms.newestFormat)
    let certifiers = Certifiers(account: definition.key, invitations: own.invitations)
    return try files.firstRefusal(
      to: commit.tree, from: parent.map { [$0] } ?? [],
      CommitSigning(certifiers: certifiers, author: .owner), in: repository
    ) { change in
      guard case .refused(let rule, let reason) = policy.judge(change) else { return nil }
      return CommitRefusal(commit.id, path: change.path, rule: rule, reason: reason)
    }
  }

  private func signer(
    of commit: Commit, _ own: SignatureCheck, _ before: SignatureCheck?
  ) -> Signer {
    let known = (before ?? own).devices.map(\.publicKey)
    guard let armoured = commit.signature,
      let key = SSHSignature.signer(of: commit.signedBytes, armoured, among: known)
    else { return .nobody }
    if before?.revokes(key) == true || own.revokes(key) { return .revoked }
    let isOwners = own.certificate(of: key).map { $0.member == nil } ?? false
    return isOwners && own.trusts(key) ? .certified : .stranger
  }
}
