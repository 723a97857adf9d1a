import CountMeAccounts
public import CountMeHistory
public import CountMeStore

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
  private let entries: StoreAccess

  /// What a person writes down.
  public let journal: Journal
  /// What the documents were before, and the way back.
  public let history: History
  /// What two devices wrote differently in one place.
  public let conflicts: Conflicts
  /// The way to the remotes.
  public let sync: SyncService
  /// The diaries of others that it takes along.
  public let attached: AttachedService
  /// Who the diary belongs to.
  public let account: AccountService
  /// Diaries that several people write.
  public let groups: GroupService
  /// Parts of the diary that others may read, and what others share.
  public let shares: ShareService
  /// Copies of the whole diary.
  public let backups: BackupService
  /// The state of the repository.
  public let maintenance: MaintenanceService

  /// Opens the diary at `folder`; what a crash left half done, the next writing finishes.
  ///
  /// A newer program's diary can be opened and looked at; whatever would write to it throws
  /// ``StoreFailure/newerFormat(found:supported:)``.
  ///
  /// - Throws: ``StoreFailure/notADiary(path:)`` or what the machine refuses. Never creates anything.
  public convenience init(
    opening folder: DiaryFolder, environment: DiaryEnvironment
  ) throws(DiaryError) {
    _ = try folder.format()
    self.init(at: folder, environment)
  }

  private init(at folder: DiaryFolder, _ environment: DiaryEnvironment) {
    self.folder = folder
    self.environment = environment
    let events = StoreEvents()
    self.events = events
    func access() -> StoreAccess {
      StoreAccess(
        folder, environment, events,
        whenMoved: { StateAnnouncer($0).announceStates(after: nil) })
    }
    let (entries, network, accounts, care) = (access(), access(), access(), access())
    // What may take long to read: no entry waits behind it.
    let reading = access()
    self.entries = entries
    journal = Journal(entries: entries)
    history = History(entries: entries, reading: reading)
    conflicts = Conflicts(entries: entries, reading: reading)
    sync = SyncService(entries: entries, reading: reading, network: network)
    attached = AttachedService(folder: folder, network: network, care: care)
    account = AccountService(
      entries: entries, reading: reading, accounts: accounts, events: events)
    groups = GroupService(folder: folder, accounts: accounts)
    shares = ShareService(entries: entries, reading: reading, accounts: accounts)
    backups = BackupService(care: care)
    maintenance = MaintenanceService(
      folder: folder, entries: entries, reading: reading, care: care)
  }

  /// Makes a new diary for a guest in the folder at `path`, which is made where it is missing.
  ///
  /// - Throws: ``StoreFailure/alreadyADiary(path:)``, ``StoreFailure/folderNotEmpty(path:)`` or what the
  ///   machine refuses.
  public static func create(
    at path: String, environment: DiaryEnvironment
  ) async throws(DiaryError) -> Diary {
    let diary = Diary(at: DiaryFolder(unchecked: path), environment)
    let events = diary.events
    try await diary.entries.create { () throws(DiaryError) in
      try DiaryCreation.create(at: path, environment: environment, events: events)
    }
    return diary
  }

  /// Makes a diary of an account that a remote has, and signs in.
  ///
  /// - Parameters:
  ///   - url: the remote.
  ///   - path: a folder that is empty or not there yet.
  ///   - email: the account's address.
  ///   - password: the account's password.
  ///   - environment: the world of the new diary.
  ///   - verifiesAll: whether every commit is judged before anything is shown. Else what is old of a long history
  ///     goes by the signature of another device of the account, and is left for ``MaintenanceService/verifyDeferred(progress:)``.
  /// - Throws: as ``AccountService/signIn(email:password:cost:)``; then the folder is as it was.
  public static func clone(
    _ url: String, to path: String, email: EmailAddress, password: borrowing Password,
    environment: DiaryEnvironment, verifiesAll: Bool = false
  ) async throws(DiaryError) -> Diary {
    let diary = Diary(at: DiaryFolder(unchecked: path), environment)
    let events = diary.events
    try await diary.entries.create { () throws(DiaryError) in
      try Cloning.clone(
        url, to: path, email: email, password: password, environment: environment, events: events,
        judgingAtOnce: verifiesAll ? nil : Cloning.judgedAtOnce)
    }
    return diary
  }

  /// Makes a diary of an account that has invited this device, and signs in.
  ///
  /// - Parameters:
  ///   - url: the remote at which the invitation is.
  ///   - path: a folder that is empty or not there yet.
  ///   - code: the invitation's code; it is used up by this.
  ///   - environment: the world of the new diary.
  /// - Throws: ``AccountFailure/invalidInvitation`` for every code that lets nobody in; then the folder is as it was.
  public static func clone(
    _ url: String, to path: String, code: InvitationCode, environment: DiaryEnvironment
  ) async throws(DiaryError) -> Diary {
    let diary = Diary(at: DiaryFolder(unchecked: path), environment)
    let events = diary.events
    try await diary.entries.create { () throws(DiaryError) in
      try Cloning.clone(url, to: path, code: code, environment: environment, events: events)
    }
    return diary
  }

  /// Reads the diary as the working tree has it.
  ///
  /// - Throws: what the machine refuses.
  public func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: folder, environment: environment)
  }
}
