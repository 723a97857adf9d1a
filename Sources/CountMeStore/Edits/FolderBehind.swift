import CountMeGit
import CountMeHistory

/// A folder that shows an earlier commit of its branch, in which nobody has edited anything so.
///
/// The branch was moved under the files, as by a push into it or a commit in another worktree; or git was killed on its
/// way back to that commit.
struct FolderBehind {
  private let store: Store
  /// How many commits are looked through for one that the folder shows.
  private static let earlierCommits = 4096

  init(_ store: Store) { self.store = store }

  /// Brings a folder that shows an earlier commit up to the branch; what a person edited there stays.
  ///
  /// - Returns: the files that differ; nil where the folder shows no earlier commit.
  func bringForward(to head: Head) throws(DiaryError) -> [String]? {
    guard let shown = try earlierTree(than: head) else { return nil }
    let workingTree = store.folder.workingTree
    let files = try store.repository.differences(from: shown, to: head.tree).map(\.path)
    try DiaryError.workingTree(workingTree.announce(from: shown, to: head.tree))
    _ = try DiaryError.workingTree(
      workingTree.move(from: shown, to: head.tree, in: store.repository))
    return files
  }

  /// The tree of the earlier commit that the folder shows; nil where it shows none.
  func earlierTree(than head: Head) throws(DiaryError) -> ObjectID? {
    let shown = try DiaryError.workingTree(
      store.folder.workingTree.treeWritten(besides: head.tree))
    guard let shown, let tip = head.commit else { return nil }
    let earlier = try DiaryError.git(
      store.repository.history(of: tip, most: Self.earlierCommits))
    for commit in earlier.commits
    where try store.repository.tree(at: commit) == shown { return shown }
    return nil
  }
}
