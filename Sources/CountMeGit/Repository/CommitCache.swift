/// The commits that were read last, as far as a walk needs them.
///
/// Whether one follows on another, what one has and the other lacks, what is to be sent: each is a walk, and they
/// mostly go the same way. Used by one thread at a time, as the repository that it belongs to.
final class CommitCache {
  /// A megabyte of them; a longer way is gone anew.
  private static let mostCommits = 8192

  private var entries: [ObjectID: CommitWalk.Entry] = [:]

  /// A commit, where it was read lately.
  func find(_ id: ObjectID) -> CommitWalk.Entry? { entries[id] }

  /// Keeps a commit.
  func add(_ entry: CommitWalk.Entry) {
    if entries.count >= Self.mostCommits { entries.removeAll(keepingCapacity: true) }
    entries[entry.id] = entry
  }
}
