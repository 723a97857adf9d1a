import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Brings a backup back by a new commit, or compares it.
package struct Restoring {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Brings a backup back by a new commit, which undo takes back.
  package func restoreBackup(
    _ text: String, _ way: RestoreMode, in directory: String? = nil,
    passphrase: borrowing Password? = nil
  ) throws(DiaryError) -> RestoreReport {
    let backup = try ownBackup(text, in: directory, passphrase: passphrase)
    try store.locked { () throws(DiaryError) in try SessionEnding(store).takeInEveryEdit() }
    var precaution = try createPrecaution(before: backup.manifest)
    return try store.locked { () throws(DiaryError) in
      try SessionEnding(store).takeInEveryEdit()
      let head = try store.head()
      // Once more where somebody wrote meanwhile, who waits this time: it is to have all that goes.
      if head.commit?.hex != precaution.commit {
        precaution = try createPrecaution(before: backup.manifest)
      }
      let target = try target(of: way, backup, head)
      let isForeign = try isForeign(backup)
      var tree = try TreeDifference(
        from: head.tree, to: target.tree, of: try store.folder.owner(), adopting: isForeign,
        known: try store.reader().catalogue, in: store.repository)
      // The guest's history and the account's have nothing in common by which to merge.
      if isForeign, way == .merge, try isOfThisDiary(backup.manifest) { tree.keepAdditions() }
      let receipt = try carryOut(
        tree, summary: "restored the backup \(backup.manifest.id) (\(way.rawValue))")
      return RestoreReport(
        backup: backup.manifest, precaution: precaution, receipt: receipt,
        leftOut: tree.leftOut, isInHistory: target.isInHistory)
    }
  }

  private func createPrecaution(
    before backup: BackupManifest
  ) throws(DiaryError) -> BackupManifest {
    try Backups(store).createBackup(
      reason: .precaution, note: "before restoring \(backup.id)", keeping: [backup.id])
  }

  /// Tells what is not the same here and in a backup; changes nothing.
  package func compareBackup(
    _ text: String, in directory: String? = nil, passphrase: borrowing Password? = nil
  ) throws(DiaryError) -> BackupComparison {
    let backup = try ownBackup(text, in: directory, passphrase: passphrase)
    // What may be another diary's is only looked at: none of it is among the diary's objects afterwards.
    guard let fetched = try fetched(backup) else {
      return try comparison(with: backup, in: store.repository)
    }
    return try comparison(with: backup, in: try DiaryError.transport(fetched.repository()))
  }

  private func comparison(
    with backup: CheckedBackup, in repository: borrowing Repository
  ) throws(DiaryError) -> BackupComparison {
    let tree = try TreeDifference(
      from: try store.head().tree, to: backup.tree, of: try store.folder.owner(),
      adopting: try isForeign(backup), known: try store.reader().catalogue, in: repository)
    return BackupComparison(backup: backup.manifest, differences: tree.differences)
  }

  /// Reads all of a backup and judges it as bringing it back into a new diary does; changes nothing.
  ///
  /// - Throws: ``BackupFailure/damaged(id:detail:)`` for what cannot be brought back, and the other errors of backups.
  package func verifyBackup(
    _ text: String, in directory: String? = nil, passphrase: borrowing Password? = nil
  ) throws(DiaryError) -> BackupVerification {
    let place = try Backups(store).backupFolder(directory)
    let manifest = try place.manifestOf(try place.id(matching: text))
    let backup = try Backups(store).checked(manifest, in: place, passphrase: passphrase)
    _ = try fetched(backup)
    let repository = try DiaryError.git(Repository.open(at: backup.path))
    let way = try TreeDifference(
      from: .emptyTree, to: backup.tree, of: manifest.user, adopting: false, known: .builtIn,
      in: repository)
    do throws(DiaryError) {
      let catalogue = try MergedSchemas(known: .builtIn).catalogue(backup.tree, [], in: repository)
      _ = try way.authorised(
        way.stamped(at: store.environment.now()), catalogue, owner: manifest.user)
    } catch .store(.refused(let path, _, let reason)) {
      throw manifest.damaged("\(path): \(reason)")
    } catch {
      throw error
    }
    return BackupVerification(backup: manifest, leftOut: way.leftOut)
  }

  /// Whether the documents are a guest's or another diary's, and become the current user's.
  private func isForeign(_ backup: CheckedBackup) throws(DiaryError) -> Bool {
    guard backup.manifest.user == (try store.folder.owner()) else { return true }
    return try !isOfThisDiary(backup.manifest)
  }

  private func isOfThisDiary(_ manifest: BackupManifest) throws(DiaryError) -> Bool {
    manifest.repositoryID == (try store.folder.format().repositoryID)
  }

  /// A backup of this diary and its current user, or of its guest, read and found good.
  ///
  /// A diary without documents takes any: whoever has lost a machine begins a new one.
  private func ownBackup(
    _ text: String, in directory: String?, passphrase: borrowing Password?
  ) throws(DiaryError) -> CheckedBackup {
    let place = try Backups(store).backupFolder(directory)
    let manifest = try place.manifestOf(try place.id(matching: text))
    let isOwn = try isOfThisDiary(manifest)
    // Every document is read for it, which only another diary's backup is worth.
    if !isOwn, try !TreeCount(of: try store.head().tree, in: store.repository).counts.isEmpty {
      throw .backup(.foreign(id: manifest.id, detail: "another diary"))
    }
    let owner = try store.folder.owner()
    guard manifest.user == .guest || manifest.user == owner || !isOwn else {
      throw .backup(.foreign(id: manifest.id, detail: "the user \(manifest.user.text)"))
    }
    return try Backups(store).checked(manifest, in: place, passphrase: passphrase)
  }

  /// Brings the objects of a backup into this repository; no reference leads to them.
  private func bringOver(_ backup: CheckedBackup) throws(DiaryError) {
    if let fetched = try fetched(backup) { try DiaryError.transport(fetched.keep()) }
  }

  /// The objects of a backup as this repository takes them in, and does not have them yet; nil where it has them.
  private func fetched(_ backup: CheckedBackup) throws(DiaryError) -> FetchedPack? {
    guard !store.repository.isReachable(backup.commit) else { return nil }
    do throws(DiaryError) {
      return try DiaryError.transport(
        Remote(try RemoteURL(backup.path)).beginFetch(into: store.repository)
          .bring([backup.commit]))
    } catch {
      switch error {
      case .remote(.garbage(_, let detail)), .remote(.tooLarge(_, let detail)):
        throw backup.manifest.damaged(detail)
      default: throw error
      }
    }
  }

  private func target(
    of way: RestoreMode, _ backup: CheckedBackup, _ head: Head
  ) throws(DiaryError) -> (tree: ObjectID, isInHistory: Bool) {
    try bringOver(backup)
    guard way == .merge, try !isForeign(backup), let commit = head.commit else {
      return (backup.tree, false)
    }
    let isInHistory = try store.repository.isAncestor(backup.commit, behind: commit)
    if isInHistory { return (head.tree, true) }
    let bases = try common(backup.commit, commit)
    if bases == [backup.commit] { return (head.tree, true) }
    let merger = TreeMerger(catalogue: try store.reader().catalogue)
    let backupCommit = backup.commit
    let tree = try store.repository.writingPack { repository throws(DiaryError) in
      try merger.merge(commit, backupCommit, bases: bases, in: repository).tree
    }
    return (tree, false)
  }

  /// What a backup's commit and the present one have in common, also where the history began anew since.
  private func common(
    _ backup: ObjectID, _ commit: ObjectID
  ) throws(DiaryError) -> [ObjectID] {
    guard try HistoryRewrite.isRewrite(commit, of: backup, in: store.repository) else {
      return try CarriedMergeBases(commit, [backup], in: store.repository).bases
    }
    return try HistoryCarrier(of: backup, to: commit, in: store.repository).common
  }

  /// Commits what leads to another tree, with new stamps and with what follows from it.
  private func carryOut(_ way: TreeDifference, summary: String) throws(DiaryError) -> Receipt {
    let head = try store.head()
    let catalogue = try store.catalogue(at: head, with: way.schemaFiles)
    let stamped = way.stamped(at: store.environment.now())
    let changes = try way.authorised(
      store.derivedChanges(of: stamped, at: head, catalogue), catalogue,
      owner: try store.folder.owner())
    let commit = try store.commit(
      SealedCommit(way.schemaFiles + SealedFile.files(changes), CommitMessage(summary)), on: head)
    return Receipt(commit: commit?.hex, changes: changes.changes, handEdits: HandEditReport())
  }
}
