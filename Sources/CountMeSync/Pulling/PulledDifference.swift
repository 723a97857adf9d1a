import CountMeGit
import CountMeHistory
import CountMeJournal
import CountMeStore

/// How many files a pull changes and removes, and whether somebody should be asked first.
struct PulledDifference {
  /// How many files are different, new or gone.
  let changed: Int
  /// How many files fewer there are then.
  let removed: Int
  private let store: Store
  private let old: ObjectID
  private let new: ObjectID

  /// Counts what differs between two trees.
  init(_ store: Store, from old: ObjectID, to new: ObjectID) throws(DiaryError) {
    var (changed, removed) = (0, 0)
    try DiaryError.git(
      store.repository.eachDifference(from: old, to: new) { file throws(GitError) in
        changed += 1
        if file.new == nil { removed += 1 }
        if file.old == nil { removed -= 1 }
      })
    (self.changed, self.removed, self.store, self.old, self.new) = (
      changed, removed, store, old, new
    )
  }

  /// How many removed files nobody is asked about, and which part of all files.
  private static let (fewest, part) = (50, 5)

  /// How many files differ, unless so many would go that somebody should be asked.
  ///
  /// - Throws: ``SyncFailure/massDeletion(remote:deleted:of:)``.
  func allowed(by options: SyncOptions, from remote: RemoteConfig) throws(DiaryError) -> Int {
    guard removed >= Self.fewest, !options.accepting.contains(.deletions) else { return changed }
    let total = try DiaryError.git(TreeSnapshot(old, of: store.repository).fileCount())
    guard isMuch(removed, of: total) else { return changed }
    // What is old enough leaves on every device; whoever let it go was asked there.
    var retained = try RetainedDeletions(
      try store.reader(), from: old, to: new, in: store.repository)
    let differences = try store.repository.differences(from: old, to: new)
    let others = removed - (try retained.count(in: differences, store.repository))
    guard !isMuch(others, of: total) else {
      throw .sync(.massDeletion(remote: remote.address, deleted: removed, of: total))
    }
    return changed
  }

  private func isMuch(_ removed: Int, of total: Int) -> Bool {
    removed >= Self.fewest && removed * Self.part > total
  }
}
