import CountMeGit
import CountMeModel

/// A health diary on this machine: documents in a git repository, and the way to its remotes.
///
/// One actor owns the repository's handle, so libgit2 is only ever used by one task at a time.
/// Commands that only read take a ``DiaryReader``, which starts neither libgit2 nor a process.
public actor Diary {
  /// Where the diary is.
  public nonisolated let folder: DiaryFolder
  /// The world it lives in.
  public nonisolated let environment: DiaryEnvironment

  var repository: Repository
  /// Tells who listens when somebody signs in or out.
  nonisolated let broadcaster = Broadcaster<SessionState>()
  /// Tells who listens when the state of the remotes changes.
  nonisolated let syncBroadcaster = Broadcaster<SyncState>()
  /// Tells who listens when documents are sent, edited or deleted.
  nonisolated let documentBroadcaster = Broadcaster<DocumentStates>()
  /// Tells who listens how far a migration is.
  nonisolated let migrationBroadcaster = Broadcaster<MigrationState?>()
  /// The migration that this actor has worked on last, by signing in or by ``migrate()``; nil for none.
  public internal(set) var latestMigration: Migration?
  /// Why the last sign-in could not take the guest's documents over; nil once that has been done, or had not to be.
  public internal(set) var migrationTrouble: DiaryError?
  /// What tests put in the way of a migration.
  var disturbance = MigrationDisturbance()
  /// Whether nobody is there to answer when a remote asks for a password.
  var isUnattended = false
  /// Which pruning of objects the repository's handle has seen.
  var seenPruning: [UInt8]?
  /// What is known of plain git's set-up since the repository was opened.
  var setUpSight: SetUpSight
  /// The name of this copy's keys, once it was read.
  var keyring: UUIDText?
  /// Whether this actor is the one writer just now.
  var isWriting = false

  /// Opens the diary at `folder`, and finishes what a crash left half done.
  ///
  /// A newer program's diary can be opened and looked at; whatever would write to it throws
  /// ``DiaryError/newerFormat(found:supported:)``.
  ///
  /// - Throws: ``DiaryError/notADiary(path:)`` or what the machine refuses. Never creates anything.
  public init(
    opening folder: DiaryFolder, environment: DiaryEnvironment
  ) throws(DiaryError) {
    try self.init(opening: folder, environment: environment, isNew: false)
  }

  init(
    opening folder: DiaryFolder, environment: DiaryEnvironment, isNew: Bool
  ) throws(DiaryError) {
    self.folder = folder
    self.environment = environment
    setUpSight = isNew ? .good : .unseen
    if !isNew { _ = try folder.format() }
    seenPruning = folder.lastPruning
    repository = try folder.openRepository()
  }

  /// Reads the diary as the working tree has it.
  ///
  /// - Throws: what the machine refuses.
  public nonisolated func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: folder)
  }
}
