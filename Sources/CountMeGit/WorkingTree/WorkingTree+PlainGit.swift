import CountMePlatform

/// What plain git does to the folder while a command of ours begins.
///
/// It takes the index's lock, writes files, puts the index in its place, and moves `HEAD` or the branch last
/// (git's builtin/checkout.c, merge.c, reset.c). In between, what it wrote looks like edits by hand of a branch that
/// has nothing to do with them.
extension WorkingTree {
  /// How many milliseconds after git wrote an index nobody believes any more that the branch will follow it.
  private static let following: Int64 = 3000
  /// How many milliseconds a program is waited for that holds a lock.
  private static let patience = 5000
  /// For how many milliseconds git holds `HEAD` at most: an owner that does nothing for longer is dead.
  private static let holdingHead: Int64 = 2000

  /// Waits until no other program holds the lock of the index or of `HEAD`.
  ///
  /// - Returns: whether there was one; nil where one is held for longer than a person waits.
  package func waitForLocks() -> Bool? {
    for turn in 0..<(Self.patience / 20) {
      guard isLocked else { return turn > 0 }
      SystemClock.sleep(milliseconds: 20)
    }
    return nil
  }

  /// The lock of the index that git holds, with how many seconds ago it was made; nil where it holds none.
  package var lockOfGit: (path: String, seconds: Int)? {
    IndexStore(gitDirectory: gitDirectory).lockOfOthers
  }

  /// Whether git has just written an index of another tree than the branch has, so that the branch may follow.
  package func isAhead(of tree: ObjectID) throws(WorkingTreeError) -> Bool {
    guard let index = try index(), let shown = index.tree, shown != tree else { return false }
    return Self.isLess(than: Self.following, from: index.modified)
  }

  /// The tree that the whole folder was written from, where that is not the branch's.
  ///
  /// - Returns: nil where somebody has added single files to the index, or git is in the middle of a merge, a revert
  ///   or a rebase, whose result is the person's.
  package func treeWritten(besides tree: ObjectID) throws(WorkingTreeError) -> ObjectID? {
    guard let shown = try index()?.tree, shown != tree,
      !LeftMessages.begun.contains(where: { FileSystem.exists("\(gitDirectory)/\($0)") })
    else { return nil }
    return shown
  }

  /// git knows the tree of an index only where it has written the whole folder: adding a file forgets it.
  private func index() throws(WorkingTreeError) -> IndexFile? {
    try WorkingTreeError.wrapping(IndexStore(gitDirectory: gitDirectory).read())
  }

  private var isLocked: Bool {
    if IndexStore(gitDirectory: gitDirectory).isLockedByOthers { return true }
    return FileFacts("\(gitDirectory)/HEAD.lock").map {
      Self.isLess(than: Self.holdingHead, from: $0.modified)
    } ?? false
  }

  /// Whether a time is less than so many milliseconds from now; clocks that were put back do not count.
  private static func isLess(than milliseconds: Int64, from time: FileFacts.Time) -> Bool {
    let then = Int64(time.seconds) * 1000 + Int64(time.nanoseconds / 1_000_000)
    return abs(SystemClock.millisecondsSince1970 - then) < milliseconds
  }
}
