public import CountMeCare
public import CountMeHistory
public import CountMeModel
public import CountMeStore

/// What a watch tells whoever started it.
public enum WatchEvent: Sendable, Equatable {
  /// It watches now. Where not every change of a file is told, all are looked at once in each interval.
  case began(isPartial: Bool)
  /// How things stand: after each change, and about twice a second while it waits.
  case state(WatchState)
  /// A sync did something.
  case synced([SyncReport])
  /// The sync of an attached diary did something, or failed as it did not before; it is tried again.
  case attached(AttachedResult<[SyncReport]>)
  /// Something failed that did not fail before; it is tried again at that time.
  case failed(DiaryError, nextTry: Timestamp)
  /// The backup of the day was made.
  case backedUp(BackupManifest)
  /// The backup of the day could not be made; syncing goes on, and it is tried again in an hour.
  case backupFailed(DiaryError)
  /// A file that a person edited cannot be taken in; told once for each file, until it is mended.
  case unusable(HandEditReport.Problem)
  /// It has stopped, because somebody asked it to.
  case stopped
}
