/// A health diary on this machine: documents in a git repository, and the way to its remotes.
///
/// What can be done with it is in its services. Those that write entries never wait for those that talk to a
/// remote or copy the whole diary. Commands that only read take a ``DiaryReader``, which starts neither
/// libgit2 nor a process.
public final class Diary: Sendable {
  /// Where the diary is.
  public let folder: DiaryFolder
  /// The world it lives in.
  public let environment: DiaryEnvironment

  /// Who is told what happens to it.
  let events: StoreEvents

  /// What a person writes down.
  public let journal: Journal
  /// What the documents were before, and the way back.
  public let history: History
  /// What two devices wrote differently in one place.
  public let conflicts: Conflicts
  /// The way to the remotes.
  public let sync: SyncService
  /// Who the diary belongs to.
  public let account: AccountService
  /// Copies of the whole diary.
  public let backups: BackupService
  /// The state of the repository.
  public let care: CareService

  /// Opens the diary at `folder`, and finishes what a crash left half done.
  ///
  /// A newer program's diary can be opened and looked at; whatever would write to it throws
  /// ``StoreFailure/newerFormat(found:supported:)``.
  ///
  /// - Throws: ``StoreFailure/notADiary(path:)`` or what the machine refuses. Never creates anything.
  public convenience init(
    opening folder: DiaryFolder, environment: DiaryEnvironment
  ) throws(DiaryError) {
    _ = try folder.format()
    self.init(folder, environment, store: nil)
  }

  private init(_ folder: DiaryFolder, _ environment: DiaryEnvironment, store: Store?) {
    self.folder = folder
    self.environment = environment
    events = store?.events ?? StoreEvents()
    let entries = StoreAccess(folder, environment, events, store: store)
    let network = StoreAccess(folder, environment, events)
    let accounts = StoreAccess(folder, environment, events)
    let care = StoreAccess(folder, environment, events)
    journal = Journal(entries: entries)
    history = History(entries: entries)
    conflicts = Conflicts(entries: entries)
    sync = SyncService(entries: entries, network: network)
    account = AccountService(entries: entries, accounts: accounts, events: events)
    backups = BackupService(care: care)
    self.care = CareService(entries: entries, care: care)
  }

  /// Makes a new diary for a guest in the folder at `path`, which is made where it is missing.
  ///
  /// - Throws: ``StoreFailure/alreadyADiary(path:)``, ``StoreFailure/folderNotEmpty(path:)`` or what the
  ///   machine refuses.
  public static func create(
    at path: String, environment: DiaryEnvironment
  ) async throws(DiaryError) -> Diary {
    let store = try await Store.create(at: path, environment: environment)
    return Diary(store.folder, environment, store: store)
  }

  /// Makes a diary of an account that a remote has, and signs in.
  ///
  /// - Parameters:
  ///   - url: the remote.
  ///   - path: a folder that is empty or not there yet.
  ///   - email: the account's address.
  ///   - password: the account's password.
  ///   - environment: the world of the new diary.
  /// - Throws: as ``AccountService/signIn(email:password:cost:)``; then the folder is as it was.
  public static func clone(
    _ url: String, to path: String, email: EmailAddress, password: borrowing Password,
    environment: DiaryEnvironment
  ) async throws(DiaryError) -> Diary {
    let store = try await Store.clone(
      url, to: path, email: email, password: password, environment: environment)
    return Diary(store.folder, environment, store: store)
  }

  /// Reads the diary as the working tree has it.
  ///
  /// - Throws: what the machine refuses.
  public func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: folder)
  }
}
