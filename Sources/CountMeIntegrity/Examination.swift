import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore
import CountMeSync

/// Examines repository, documents and what follows from them.
package struct Examination {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Looks at everything that can go wrong with a diary; changes nothing but what a crash left half done.
  package func examine(remotes: Bool = false) throws(DiaryError) -> [Finding] {
    let snapshot: RepositorySnapshot
    do throws(DiaryError) { snapshot = try self.snapshot(remotes: remotes) } catch {
      // Without the newest version's own objects there is nothing else that could be looked at.
      guard case .machine(.incomplete(_, let operation, let message)) = error else { throw error }
      return [
        Finding(
          check: .object, subject: try store.folder.branch().reference,
          detail: "cannot \(operation): \(message)")
      ]
    }
    return IntegrityCheck.local.flatMap { $0.findings(snapshot) }.bySeverity
      + (remotes ? IntegrityCheck.remote.flatMap { $0.findings(snapshot) }.bySeverity : [])
  }

  /// Gathers what checks look at.
  func snapshot(remotes: Bool) throws(DiaryError) -> RepositorySnapshot {
    // Before the lock is taken, which would remove what a dead program left.
    let locks = AbandonedLocks.leftover(gitDirectory: store.folder.gitDirectory)
      .map { String($0.dropFirst(store.folder.path.utf8.count + 1)) }
    try StatusCheck(store).recoverWherePossible()
    let (now, owner) = (store.environment.now(), try store.folder.owner())
    let catalogue = try store.reader().catalogue
    let walk = HistoryWalk(from: try tip(), in: store.repository)
    // What follows from what is not shared cannot be told where a share is followed.
    let isWhole = try FollowedShare(of: store.folder) == nil && walk.files.allSatisfy(\.isWhole)
    var snapshot = RepositorySnapshot(
      now: now, owner: owner, catalogue: catalogue,
      files: try FileExamination(
        of: CommittedFiles(walk.files, catalogue, in: store), catalogue,
        terms: FileTerms(now: now, owner: owner), follows: isWhole))
    snapshot.objects = walk.damage
    snapshot.locks = locks
    snapshot.index = indexDamage()
    if snapshot.index == nil { snapshot.handEdits = try HandEdits(store).handEdits() }
    snapshot.openKeys = try openKeys()
    snapshot.session = try brokenSession()
    snapshot.history = try HistoryStanding(in: store.folder)
    if walk.damage.isEmpty { snapshot.refused = try refusedUnsent() }
    snapshot.settings = try RepositorySetUp(store).wrongSettings()
    let attributes = try DiaryError.wrapping(
      FileSystem.read("\(store.folder.gitDirectory)/info/attributes", limit: 1 << 16))
    let lines = String(decoding: attributes ?? [], as: UTF8.self).split(separator: "\n")
    snapshot.hasLocalAttributes = lines.contains("*.json merge=countme")
    snapshot.migrations = try interruptedMigrations()
    snapshot.packs = UnjoinedPacks(store).findings()
    if remotes { try RemoteExamination(store).examineRemotes(&snapshot) }
    return snapshot
  }

  /// The newest commit, without looking at it.
  private func tip() throws(DiaryError) -> ObjectID? {
    let reference = try store.folder.branch().reference
    return try DiaryError.git(store.repository.reference(reference))
  }

  /// What git says of its index; nil where that is as it should be, or where there is no git.
  private func indexDamage() -> String? {
    let ending = try? GitProgram.run(
      ["diff-index", "--cached", "--quiet", "--no-ext-diff", "--no-textconv", "HEAD", "--"],
      in: store.folder.path,
      timeout: IdleTimeout(idle: .seconds(120)))
    guard let ending, ending.exit != .status(0) else { return nil }
    if ending.exit == .status(1) { return "it does not show what the branch has" }
    // What else git cannot read is found by other checks.
    return String(decoding: ending.errors, as: UTF8.self).contains("index")
      ? "it cannot be read" : nil
  }

  private func openKeys() throws(DiaryError) -> [String] {
    let owner = try store.folder.owner()
    guard owner != .guest else { return [] }
    let key = try store.secrets().path(of: owner)
    return [FileSystem.parent(of: key), key].filter { path in
      FileFacts(path).map { !$0.isPrivate } ?? false
    }
  }

  /// Why this device cannot sign what it writes, where it shows a user's documents.
  private func brokenSession() throws(DiaryError) -> [(subject: String, detail: String)] {
    let owner = try store.folder.owner()
    guard owner != .guest, try FollowedShare(of: store.folder) == nil else { return [] }
    func finding(_ detail: String) -> [(subject: String, detail: String)] {
      [(owner.text, detail)]
    }
    guard try store.secrets().hasKey(of: owner) else { return finding("this device's key is gone") }
    // A key that others can reach is another check's.
    guard let own = (try? store.ownSigner()) ?? nil else { return [] }
    let check = try SignatureCheck(tree: try store.head().tree, in: store.repository)
    if check.revokes(own) { return finding("this device was revoked from another one") }
    return check.trusts(own) ? [] : finding("the account does not know this device's key")
  }

  private func refusedUnsent() throws(DiaryError) -> [(subject: String, detail: String)] {
    try RefusedCommits(store).refusedCommits().map { refusal in
      (
        "commit \(refusal.commit.hex.prefix(10))",
        (refusal.path.map { "\($0): " } ?? "") + refusal.reason
      )
    }
  }

  private func interruptedMigrations() throws(DiaryError) -> [(subject: String, detail: String)] {
    let unreadable = try MigrationJournal(store).unreadableMigrations().map {
      (subject: $0, detail: "it cannot be read; without it the migration begins anew")
    }
    guard let migration = try GuestMigration(store).migration(), migration.state.isUnfinished else {
      return unreadable
    }
    return unreadable + [
      (migration.user.text, "it was interrupted while \(migration.state.step.rawValue)")
    ]
  }
}

extension [Finding] {
  /// The worst first; those of one severity in the order of the checks.
  fileprivate var bySeverity: [Finding] {
    [.error, .warning, .note].flatMap { severity in filter { $0.check.severity == severity } }
  }
}
