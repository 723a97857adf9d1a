import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSchema
package import CountMeStore
import CountMeSync

/// Examines repository, documents and what follows from them.
package struct Examination {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Looks at everything that can go wrong with a diary; changes nothing but what a crash left half done.
  package func examine(remotes: Bool = false) throws(DiaryError) -> [Finding] {
    do throws(DiaryError) {
      let own = try examineDevice().found.sorted
      return own + (remotes ? try RemoteExamination(store).examineRemotes().sorted : [])
    } catch {
      switch error {
      // Without the newest version's own objects there is nothing else that could be looked at.
      case .machine(.incomplete(_, let operation, let message)):
        return [
          Finding(
            check: .object, subject: try store.folder.branch().reference,
            detail: "cannot \(operation): \(message)")
        ]
      case .machine(.malformedCommit):
        let found = try MalformedCommits(store).find().flatMap { malformed in
          (malformed.faults.isEmpty ? [nil] : malformed.faults.map(\.words)).map { words in
            Finding(
              check: .malformedCommit, subject: "commit \(malformed.commit.hex.prefix(10))",
              detail: words ?? "git takes it, but would not have written it so")
          }
        }
        guard !found.isEmpty else { throw error }
        return found
      default: throw error
      }
    }
  }

  private func hasUnusableSchema(_ catalogue: Catalogue) -> Bool {
    catalogue.problems().contains { if case .failure = $0 { true } else { false } }
  }

  /// Looks at what is on this device.
  ///
  /// - Returns: what was found, and the files of the newest commit.
  func examineDevice() throws(DiaryError) -> (found: Findings, files: FileExamination) {
    // Before the lock is taken, which would remove what a dead program left.
    let locks = AbandonedLocks.leftover(gitDirectory: store.folder.gitDirectory)
    try StatusCheck(store).recoverWherePossible()
    let catalogue = try store.reader().catalogue
    let tip = try tip()
    let walk = HistoryWalk(from: tip, in: store.repository)
    // No remote completes that for the doctor: a person had it so, and git keeps it so.
    if !walk.damage.isEmpty { try store.folder.requireWhole() }
    if let malformed = walk.malformed { throw DiaryError(malformed) }
    // What follows from what is not shared cannot be told where a share is followed, nor from documents whose schema
    // nobody can use.
    let isWhole =
      try FollowedShare(of: store.folder) == nil && walk.isNewestWhole
      && walk.files.allSatisfy(\.isWhole) && !hasUnusableSchema(catalogue)
    var source: TreeSource?
    if isWhole, let tip {
      source = TreeSource(try store.treeOf(tip), catalogue, in: store.repository)
    }
    let files = try FileExamination(
      of: CommittedFiles(walk.files, catalogue, in: store), catalogue,
      at: store.environment.now(), owner: try store.folder.owner(), source: source)
    var found = files.found
    found.add(.object, walk.damage)
    if walk.damage.isEmpty { try add(files.unknownHabits, catalogue, to: &found) }
    for lock in locks {
      let path = String(lock.dropFirst(store.folder.path.utf8.count + 1))
      found.add(.lock, path, "nobody holds this lock any more")
    }
    found.add(schemasOf: catalogue)
    if let damage = indexDamage() {
      found.add(.index, ".git/index", damage)
    } else {
      try addHandEdits(&found)
    }
    for path in try openKeys() { found.add(.key, path, "other users can read it") }
    found.add(.session, try brokenSession())
    try addHistory(&found)
    if walk.damage.isEmpty {
      found.add(.refusedCommit, try refusedUnsent())
      for name in try HistoryKeepers(store).leadingToErased() {
        found.add(.forgotten, name, "it keeps a history that was to be forgotten")
      }
      if BegunPruning.isNoted(in: store.folder) {
        found.add(.forgotten, BegunPruning.file, "git has not removed yet what was to be forgotten")
      }
    }
    found.add(.settings, try RepositorySetUp(store).wrongSettings())
    if !RepositorySetUp(store).hasAttributes {
      found.add(.localAttributes, ".git/info/attributes", "it does not name the merge driver")
    }
    found.add(.migration, try interruptedMigrations())
    if let count = Packing(store).packsLeft() {
      found.add(
        .packs, ".git/objects/pack",
        "\(count) packs are not joined: git could not, as where an object in one is damaged or "
          + "the disk is full")
    }
    return (found, files)
  }

  /// A habit that was removed is no damage: what was done of it stays, and the habit may come back.
  private func add(
    _ unknown: [(path: String, habit: String)], _ catalogue: Catalogue, to found: inout Findings
  ) throws(DiaryError) {
    guard let name = CollectionName(Habit.collection), let schema = try catalogue.schema(name)
    else { return }
    let history = IdentifierHistory(store)
    for (path, habit) in unknown {
      if let id = DocumentID(habit), try history.wasEver(id, schema) { continue }
      found.add(.habitReference, path, "there never was a habit \(habit)")
    }
  }

  private func addHandEdits(_ found: inout Findings) throws(DiaryError) {
    let edits = try HandEdits(store).handEdits()
    for problem in edits.problems {
      found.add(.handEdit, problem.path, "this edit cannot be taken in")
    }
    for copy in edits.conflictCopies {
      found.add(
        .conflictCopy, copy.path, "\(copy.program.rawValue) made this copy of \(copy.original)")
    }
  }

  /// How far the history that was cloned is judged, and how it passed.
  private func addHistory(_ found: inout Findings) throws(DiaryError) {
    switch try HistoryStatus(in: store.folder) {
    case .verified: break
    case .unverified:
      found.add(
        .unverified, "history",
        "what is old of it goes by another device's signature until it is judged")
    case .refused(let failure):
      guard case .sync(.historyRefused(let commit, let path, _, let reason)) = failure else {
        break
      }
      found.add(
        .refusedHistory, "commit \(commit.prefix(10))", (path.map { "\($0): " } ?? "") + reason)
    }
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
    let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
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

extension TreeFault {
  fileprivate var words: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
