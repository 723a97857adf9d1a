package import CountMeGit
package import CountMeHistory
import CountMePlatform

extension DiaryFolder {
  package func openRepository() throws(DiaryError) -> Repository {
    try DiaryError.git(Repository.open(at: path))
  }

  /// Where answers about products are kept: they have the names of foods that may be in no entry any more.
  package var productAnswers: String { "\(stateDirectory)/products" }

  /// Removes the answers about products; each is asked for again.
  package func forgetProductAnswers() throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.removeTree(productAnswers))
  }

  package var workingTree: WorkingTree { WorkingTree(root: path) }

  /// Finishes what a crash left half done in the files, where nobody is writing and this program may.
  ///
  /// Costs one look where there is nothing to finish.
  ///
  /// - Returns: why they are half done still; nil where they are not, or somebody else is at them.
  func finishMoves() -> DiaryError? {
    guard workingTree.needsRecovery else { return nil }
    do throws(DiaryError) { try finishMovesNow() } catch {
      switch error {
      case .machine(.busy), .machine(.locked): return nil
      default: return error
      }
    }
    return nil
  }

  private func finishMovesNow() throws(DiaryError) {
    try format().requireWritable(by: FormatDocument.supportedVersion)
    // A program that only reads waits for nobody: a writer finishes the files itself.
    let lock = try lock(waiting: 0)
    let repository = try openRepository()
    let reference = try branch().reference
    let tree = try DiaryError.git(
      repository.reference(reference).map { commit throws(GitError) in
        try repository.commit(commit).tree
      })
    _ = try DiaryError.workingTree(workingTree.recover(to: tree ?? .emptyTree, in: repository))
    _ = consume lock
  }
}
