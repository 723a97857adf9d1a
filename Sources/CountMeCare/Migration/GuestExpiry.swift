import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform
package import CountMeStore

/// Lets a guest's documents go when their time is over.
package struct GuestExpiry {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Drops the guest's documents 30 days after an account has taken all of them over.
  @discardableResult
  package func dropExpiredGuest(now: Timestamp) throws(DiaryError) -> Bool {
    guard try store.folder.owner() != .guest, try expiredMigration(now) != nil else { return false }
    return try store.locked { () throws(DiaryError) in
      guard let guest = try expiredMigration(now)?.guest else { return false }
      let root = try emptyGuest(like: guest)
      // The guest's branch first: what is not in it cannot be taken over a second time.
      try store.moveBranch(DiaryBranch(.guest), from: guest, to: root, "began anew")
      try MigrationJournal(store).set(
        MigrationJournal(store).takenReference, to: root.id, "began anew")
      for expired in try MigrationJournal(store).allMigrations() where expired.isExpired(now) {
        try forget(expired)
      }
      return true
    }
  }

  private func forget(_ migration: Migration) throws(DiaryError) {
    let place = try Backups(store).backupFolder(at: store.head(of: DiaryBranch(.guest)))
    if let backup = migration.state.work?.backup, FileSystem.exists(place.manifest(of: backup)) {
      try place.remove(backup)
    }
    try MigrationJournal(store).forgetMigration(of: migration.user)
  }

  /// The migration of everything that the guest has, if its time is over.
  private func expiredMigration(_ now: Timestamp) throws(DiaryError) -> Migration? {
    guard let guest = try store.reference(DiaryBranch(.guest).reference),
      try store.reference(MigrationJournal(store).takenReference) == guest
    else { return nil }
    return try MigrationJournal(store).allMigrations().first {
      $0.guest == guest && $0.isExpired(now)
    }
  }

  /// A first commit with nothing of any user in it.
  private func emptyGuest(like guest: ObjectID) throws(DiaryError) -> JudgedTip {
    try BranchSwitch(store).writeAside(
      [], tree: try store.skeleton(of: try store.treeOf(guest)), parents: [], owner: .guest,
      message: CommitMessage("began the diary"))
  }
}

extension Migration {
  /// Whether the guest's documents need not be kept for it any longer.
  fileprivate func isExpired(_ now: Timestamp) -> Bool { keptUntil.map { $0 <= now } ?? false }
}
