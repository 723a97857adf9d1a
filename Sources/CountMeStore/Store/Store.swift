package import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// The documents of a diary on this machine: a git repository, and who may write to it.
///
/// A store belongs to one thread at a time; ``StoreAccess`` is the actor that has one. Two stores of one
/// folder, in one process or in two, keep out of each other's way by the folder's lock.
package final class Store {
  /// Where the diary is.
  package let folder: DiaryFolder
  /// The world it lives in.
  package let environment: DiaryEnvironment
  /// Who is told what happens.
  package let events: StoreEvents
  /// Told once after what moved the branch, when others may write again.
  package var whenMoved: (Store) -> Void = { _ in }

  package var repository: Repository
  /// Which pruning of objects the repository's handle has seen.
  var seenPruning: [UInt8]?
  /// What is known of plain git's set-up since the repository was opened.
  var setUpState: SetUpState
  /// What was read of signed documents, which several steps of one command ask for.
  package let known = KnownDocuments()
  /// The name of this copy's keys, once it was read.
  var keyring: UUIDText?
  /// The packing that this store began and has not seen the end of.
  var packing: DetachedProcess?
  /// Whether this store is the one writer just now.
  var isWriting = false
  /// Whether the branch has moved, and ``whenMoved`` was not told yet.
  var hasMoved = false

  /// Opens the diary at `folder`; what a crash left half done, the next writing finishes.
  ///
  /// A newer program's diary can be opened and looked at; whatever would write to it throws
  /// ``StoreFailure/newerFormat(found:supported:)``.
  ///
  /// - Parameters:
  ///   - events: tells who listens; shared by the stores of one diary.
  ///   - isNew: whether the folder was made just now, and says nothing yet.
  /// - Throws: ``StoreFailure/notADiary(path:)`` or what the machine refuses. Never creates anything.
  package init(
    opening folder: DiaryFolder, environment: DiaryEnvironment,
    events: StoreEvents = StoreEvents(), isNew: Bool = false
  ) throws(DiaryError) {
    self.folder = folder
    self.environment = environment
    self.events = events
    setUpState = isNew ? .good : .unseen
    if !isNew { _ = try folder.format() }
    seenPruning = folder.lastPruning
    repository = try folder.openRepository()
  }

  /// Reads the diary as the working tree has it.
  ///
  /// - Throws: what the machine refuses.
  package func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: folder, environment: environment)
  }
}

extension Store {
  /// A new UUID of a time.
  package func uuid(at time: Timestamp) -> UUIDText {
    UUIDText(version7At: time, rest: environment.randomBytes(10))
  }
}

extension Store {
  /// What this process knows of plain git's set-up.
  enum SetUpState {
    /// Nobody has looked yet.
    case unseen
    /// It was to be changed, and the machine refused that.
    case failed
    /// It is as it must be.
    case good
  }
}
