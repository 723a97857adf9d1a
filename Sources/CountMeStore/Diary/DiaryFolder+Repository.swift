package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

extension DiaryFolder {
  package func openRepository() throws(DiaryError) -> Repository {
    try DiaryError.git(Repository.open(at: path))
  }

  /// What the branch's newest commits say which diary this is, put back where the file is gone or empty.
  ///
  /// A `git pull` that was killed may have removed the old file, and not written the new one.
  ///
  /// - Returns: nil where none of them tells.
  func committedFormat() -> FormatDocument? {
    guard FileSystem.exists(stateDirectory), let repository = try? openRepository(),
      let reference = try? branch().reference,
      let tip = (try? repository.reference(reference)) ?? nil,
      let commits = try? repository.history(of: tip, most: Self.formatCommits).commits
    else { return nil }
    for commit in commits {
      guard let tree = try? repository.tree(of: commit),
        let entry = (try? repository.entry(at: FormatDocument.path, in: tree)) ?? nil,
        let bytes = try? repository.read(entry.id, .blob, limit: JSONLimits.document.bytes),
        let format = try? FormatDocument(bytes: bytes)
      else { continue }
      let file = "\(path)/\(FormatDocument.path)"
      // Where it cannot be written, as in a folder that is only read, it is known all the same.
      try? DurableFile.createDirectories(FileSystem.parent(of: file), mode: 0o755)
      try? DurableFile.write(bytes, to: file)
      return format
    }
    return nil
  }

  /// How many commits are looked through for the file: one that plain git made may lack it.
  private static var formatCommits: Int { 64 }

  /// Where answers about products are kept: they have the names of foods that may be in no entry any more.
  package var productAnswers: String { "\(stateDirectory)/products" }

  /// Removes the answers about products; each is asked for again.
  package func forgetProductAnswers() throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.removeTree(productAnswers))
  }

  package var workingTree: WorkingTree { WorkingTree(root: path) }

  /// Finishes what a crash left half done in the files, where nobody is writing and this program may.
  ///
  /// For who only reads the documents: what is read is right without it, but plain git shows changes
  /// that nobody made. Costs one look where there is nothing to finish.
  public func finishMoves() {
    if workingTree.needsRecovery { try? finishMovesNow() }
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
