/// Why a diary could not do what it was asked, service by service; texts for people are made by the program.
public enum DiaryError: Error, Sendable {
  /// The computer, git or another program refuses.
  case machine(MachineFailure)
  /// The diary in the folder cannot be used, or not be written to.
  case store(StoreFailure)
  /// A document or its collection is not to be had.
  case document(DocumentFailure)
  /// The way back does not lead where it was asked to.
  case history(HistoryFailure)
  /// Words of a person cannot be followed.
  case words(WordsFailure)
  /// A remote answers so, or not at all.
  case remote(RemoteFailure)
  /// What a remote has is not taken in.
  case sync(SyncFailure)
  /// Keys, passwords or sessions do not allow it.
  case account(AccountFailure)
  /// A backup cannot be used.
  case backup(BackupFailure)
  /// What a guest wrote does not come into an account, or out of it again.
  case migration(MigrationFailure)
  /// A service that stands above these refuses, such as ``JournalFailure`` or ``ImportFailure`` tell.
  case other(any DiaryFailure)
}

extension DiaryError: Equatable {
  /// Whether two tell of the same failure.
  public static func == (one: DiaryError, other: DiaryError) -> Bool {
    one.failure.equals(other.failure)
  }

  /// What the service says.
  public var failure: any DiaryFailure {
    switch self {
    case .machine(let failure): failure
    case .store(let failure): failure
    case .document(let failure): failure
    case .history(let failure): failure
    case .words(let failure): failure
    case .remote(let failure): failure
    case .sync(let failure): failure
    case .account(let failure): failure
    case .backup(let failure): failure
    case .migration(let failure): failure
    case .other(let failure): failure
    }
  }
}

extension DiaryFailure {
  fileprivate func equals(_ other: any DiaryFailure) -> Bool {
    (other as? Self) == self
  }
}
