public import CountMeModel

/// What the computer, git or another program refuses.
public enum MachineFailure: DiaryFailure {
  /// Another program holds the diary.
  case busy(path: String)
  /// A file says that a program is at work, be it git or, where the disk has no other locks, one of ours; and how long
  /// ago it was made.
  case locked(file: String, seconds: Int, isOfGit: Bool)
  /// Another process watches the diary; nil where it has not said which yet.
  case watched(process: Int?, since: Timestamp?)
  /// The operating system refused, with its error number; the path is empty where it is not known.
  case system(operation: String, path: String, errno: Int32)
  /// The commit is made; then the machine refused to bring the working tree, or the index, to it.
  ///
  /// The next command finishes that: doing it again would do it twice.
  indirect case unfinished(DiaryError)
  /// A library such as libgit2 is not where the system looks for it, or is not whole.
  case noLibrary(name: String, reason: String)
  /// An object that the diary needs is missing on this machine, or damaged; of a commit that was judged,
  /// its id.
  case incomplete(commit: String?, operation: String, message: String)
  /// The repository was cloned without all of its history or its files, and one of these is needed.
  case partialClone(path: String, kind: PartialClone)
  /// libgit2 refused.
  case git(operation: String, message: String)
  /// A commit, or a tree of one, is whole, and in a form that git takes and never writes: nothing goes on from it.
  case malformedCommit(operation: String, message: String)
  /// The person stopped it.
  case cancelled
}
