/// Why the diary in a folder cannot be used, or not be written to.
public enum StoreFailure: DiaryFailure {
  /// There is no diary at the path or above it.
  case notADiary(path: String)
  /// The diary that was at the path is not there any more.
  case gone(path: String)
  /// A diary is at the path already.
  case alreadyADiary(path: String)
  /// The path holds files that are not a diary's.
  case folderNotEmpty(path: String)
  /// The folder has no files, but a git repository with somebody's work in it.
  case repositoryInUse(path: String)
  /// The diary is another user's of this machine, and the person has not said that they trust it.
  case foreignFolder(path: String)
  /// A link stands where the repository has a file or folder of its own, and is not followed.
  case linkInTheWay(path: String)
  /// A newer program made this diary.
  case newerFormat(found: Int, supported: Int)
  /// A part of the repository cannot be read as what it should be.
  case damaged(what: String, detail: String)
  /// Plain git shows something else than a diary's branch in the folder just now.
  case elsewhere(HeadState, lastBranch: String?)
  /// A rule refuses the change.
  case refused(path: String, rule: String, reason: String)
  /// A name that some file systems take for the new one is in the same folder already.
  case caseCollision(path: String, other: String)
  /// A folder has no room for what is to be written.
  case folderFull(FullFolder)
  /// One commit would change more bytes than other devices take in at once.
  case commitTooLarge(bytes: Int, allowed: Int)
  /// The person has an unsaved edit of their own in a file that the command would change.
  case handEditInTheWay(path: String, reason: String)
  /// Plain git has merged a file, and the merge is not committed.
  case unfinishedMerge(path: String)
}
