public import CountMeHistory

/// Why a diary is not attached, or not written to as an attached one.
public enum AttachedFailure: DiaryFailure {
  /// The note of what is attached cannot be read.
  case unreadable(path: String, detail: String)
  /// A diary cannot be attached to itself.
  case ownFolder(path: String)
  /// The folder is attached already, under a name.
  case alreadyAttached(name: String, folder: String)
  /// There is no diary in its folder any more.
  case missing(AttachedDiary)
  /// It is followed, and a follower may only read.
  case readOnly(name: String)
}

extension DiaryError {
  /// What keeps a diary from being attached, or from being written to as an attached one.
  package static func attached(_ failure: AttachedFailure) -> DiaryError { .other(failure) }
}
