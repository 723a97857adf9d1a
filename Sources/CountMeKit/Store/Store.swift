import CountMeGit
import CountMeModel
import CountMePlatform

/// The documents of a diary on this machine: a git repository, and who may write to it.
///
/// One actor owns the repository's handle, so libgit2 is only ever used by one task at a time. Two stores of
/// one folder, in one process or in two, keep out of each other's way by the folder's lock.
actor Store {
  /// Where the diary is.
  nonisolated let folder: DiaryFolder
  /// The world it lives in.
  nonisolated let environment: DiaryEnvironment
  /// Who is told what happens.
  nonisolated let events: StoreEvents
  /// Whether nobody is there to answer when a remote asks for a password.
  nonisolated let isUnattended: Bool
  /// Where it works: files and remotes are waited for, and Swift's own threads never wait.
  private nonisolated let thread: ThreadExecutor

  var repository: Repository
  /// Which pruning of objects the repository's handle has seen.
  var seenPruning: [UInt8]?
  /// What is known of plain git's set-up since the repository was opened.
  var setUpSight: SetUpSight
  /// The name of this copy's keys, once it was read.
  var keyring: UUIDText?
  /// Whether this actor is the one writer just now.
  var isWriting = false

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.unowned
  }

  /// Opens the diary at `folder`, and finishes what a crash left half done.
  ///
  /// A newer program's diary can be opened and looked at; whatever would write to it throws
  /// ``StoreFailure/newerFormat(found:supported:)``.
  ///
  /// - Parameters:
  ///   - events: tells who listens; shared by the stores of one diary.
  ///   - isNew: whether the folder was made just now, and says nothing yet.
  ///   - isUnattended: whether nobody is there to answer when a remote asks for a password.
  ///   - thread: where it works.
  /// - Throws: ``StoreFailure/notADiary(path:)`` or what the machine refuses. Never creates anything.
  init(
    opening folder: DiaryFolder, environment: DiaryEnvironment,
    events: StoreEvents = StoreEvents(), isNew: Bool = false, isUnattended: Bool = false,
    on thread: ThreadExecutor = ThreadExecutor()
  ) throws(DiaryError) {
    self.folder = folder
    self.environment = environment
    self.events = events
    self.isUnattended = isUnattended
    self.thread = thread
    setUpSight = isNew ? .good : .unseen
    if !isNew { _ = try folder.format() }
    seenPruning = folder.lastPruning
    repository = try folder.openRepository()
  }

  /// Reads the diary as the working tree has it.
  ///
  /// - Throws: what the machine refuses.
  nonisolated func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: folder)
  }
}

extension Store {
  /// A new UUID of a time.
  func uuid(at time: Timestamp) -> UUIDText {
    UUIDText(version7At: time, rest: environment.randomBytes(10))
  }
}
