import CountMeGit
import CountMeHistory
import CountMePlatform

extension DiaryFolder {
  /// How many commits are looked through for the file: one that plain git made may lack it.
  private static var formatCommits: Int { 64 }

  /// What the branch's newest commits say which diary this is, put back where the file is gone or empty.
  ///
  /// A `git pull` that was killed may have removed the old file, and not written the new one.
  ///
  /// - Returns: nil where no diary has been here, or none of the commits tells.
  /// - Throws: what the machine refuses, and ``StoreFailure/elsewhere(_:lastBranch:)`` where git shows something else.
  func restoreFormat() throws(DiaryError) -> FormatDocument? {
    guard FileSystem.exists(stateDirectory) else { return nil }
    let repository = try openRepository()
    let reference = try branch().reference
    guard let tip = try DiaryError.git(repository.reference(reference)) else { return nil }
    let commits = try DiaryError.git(
      repository.history(of: tip, most: Self.formatCommits).commits)
    for commit in commits {
      let tree = try repository.tree(at: commit)
      // One that cannot be understood says nothing; an earlier one may.
      guard let format = (try? FormatDocument(in: tree, repository)) ?? nil else { continue }
      putBack(format)
      return format
    }
    return nil
  }

  /// Writes the file, unless git is at work here, which would find it in its way, or a link leads elsewhere.
  ///
  /// Where it cannot be written, as in a folder that is only read, what it says is known all the same.
  private func putBack(_ format: FormatDocument) {
    let file = "\(path)/\(FormatDocument.path)"
    let folder = FileSystem.parent(of: file)
    guard !FileSystem.exists("\(gitDirectory)/index.lock") else { return }
    guard FileFacts(folder)?.isDirectory ?? true else { return }
    try? DurableFile.write(format.bytes, to: file, folderMode: 0o755)
  }
}
