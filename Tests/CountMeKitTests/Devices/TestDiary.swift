import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSchema
import CountMeSodium

@testable import CountMeAccounts
@testable import CountMeCare
@testable import CountMeFormats
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeIntegrity
@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

/// A diary as these tests use it: one store on a thread of its own, and what the services do with it.
///
/// Apps have a service for each kind of work, with a store each (``Diary``); here all is done by one, so that a test
/// knows what comes after what.
actor TestDiary {
  nonisolated let folder: DiaryFolder
  nonisolated let environment: DiaryEnvironment
  nonisolated let events: StoreEvents
  private nonisolated let thread = TestThreads.next
  let store: Store
  /// What a test puts in the way of the next migrations.
  var disturbance = MigrationDisturbance()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.unowned
  }

  init(
    opening folder: DiaryFolder, environment: DiaryEnvironment,
    events: StoreEvents = StoreEvents()
  ) throws(DiaryError) {
    self.init(try Store(opening: folder, environment: environment, events: events))
  }

  private init(_ store: sending Store) {
    folder = store.folder
    environment = store.environment
    events = store.events
    store.whenMoved = { StateAnnouncer($0).announceStates(after: nil) }
    self.store = store
  }

  static func create(
    at path: String, environment: DiaryEnvironment
  ) async throws(DiaryError) -> TestDiary {
    TestDiary(try DiaryCreation.create(at: path, environment: environment))
  }

  static func clone(
    _ url: String, to path: String, email: EmailAddress, password: borrowing Password,
    environment: DiaryEnvironment
  ) async throws(DiaryError) -> TestDiary {
    TestDiary(
      try Cloning.clone(
        url, to: path, email: email, password: password, environment: environment))
  }

  /// Does something with the store, on its own thread.
  func perform<Result: Sendable>(_ body: (Store) throws -> Result) rethrows -> Result {
    try body(store)
  }

  /// Does something that takes a guest's documents over, with what a test puts in the way of it.
  private func disturbed<Success>(
    _ body: () throws(DiaryError) -> Success
  ) throws(DiaryError) -> Success {
    let result = MigrationDisturbance.$present.withValue(disturbance) {
      Result { () throws(DiaryError) in try body() }
    }
    return try result.get()
  }

  nonisolated func reader() throws(DiaryError) -> DiaryReader {
    try DiaryReader(folder: folder, environment: environment)
  }
}

extension TestDiary {
  @discardableResult
  func deleteAccount(password: borrowing Password) throws(DiaryError) -> AccountDeletion {
    try AccountRemoval(store).deleteAccount(password: password)
  }

  func changeEmail(password: borrowing Password, to email: EmailAddress) throws(DiaryError) {
    try AddressChange(store).changeEmail(password: password, to: email)
  }

  @discardableResult
  func linkAccount(
    recoveryCode: RecoveryCode, email: EmailAddress, password: borrowing Password,
    cost: AccountCost = .least
  ) throws(DiaryError) -> RecoveryCode {
    try AddressChange(store).linkAccount(
      recoveryCode: recoveryCode, email: email, password: password, cost: cost)
  }

  @discardableResult
  func apply(_ edits: [DocumentEdit], summary: String) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      EditPlan(summary, try reader.awarding(edits))
    }
  }

  @discardableResult
  func backupPath() throws(DiaryError) -> String {
    try Backups(store).backupPath()
  }

  @discardableResult
  func backups(in directory: String? = nil) throws(DiaryError) -> [BackupListing] {
    try Backups(store).backups(in: directory)
  }

  @discardableResult
  func createBackup(
    in directory: String? = nil, passphrase: borrowing Password? = nil,
    reason: BackupManifest.Reason = .asked, note: String = "asked for"
  ) throws(DiaryError) -> BackupManifest {
    try Backups(store).createBackup(
      in: directory, passphrase: passphrase, reason: reason, note: note)
  }

  @discardableResult
  func createBackup(
    in directory: String?, passphrase: borrowing Password?, reason: BackupManifest.Reason,
    note: String, cost: PasswordCost, keeping: Set<String>
  ) throws(DiaryError) -> BackupManifest {
    try Backups(store).createBackup(
      in: directory, passphrase: passphrase, reason: reason, note: note, cost: cost,
      keeping: keeping)
  }

  @discardableResult
  func verifyBackup(
    _ text: String, in directory: String? = nil, passphrase: borrowing Password? = nil
  ) throws(DiaryError) -> BackupManifest {
    try Restoring(store).verifyBackup(text, in: directory, passphrase: passphrase).backup
  }

  /// What bringing a backup back leaves out.
  func leftOut(of backup: String, in directory: String) throws(DiaryError) -> [String] {
    try Restoring(store).verifyBackup(backup, in: directory).leftOut
  }

  @discardableResult
  func conflict(_ text: String) throws(DiaryError) -> NumberedConflict {
    try ConflictJournal(store).conflict(text)
  }

  @discardableResult
  func conflicts(limit: Int = .max) throws(DiaryError) -> ConflictList {
    try ConflictJournal(store).conflicts(limit: limit)
  }

  func markConflictsSeen(_ ids: Set<String>? = nil) throws(DiaryError) {
    try ConflictJournal(store).markConflictsSeen(ids)
  }

  @discardableResult
  func newConflictCount() throws(DiaryError) -> Int {
    try ConflictJournal(store).newConflictCount()
  }

  @discardableResult
  func keep(_ conflict: Conflict, _ version: Conflict.Version) throws(DiaryError) -> Receipt {
    try ConflictKeeping(store).keep(conflict, version)
  }

  @discardableResult
  func devices() throws(DiaryError) -> [AccountDevice] {
    try DeviceList(store).devices()
  }

  @discardableResult
  func revokeDevice(_ device: String, password: borrowing Password) throws(DiaryError)
    -> AccountDevice
  {
    try DeviceList(store).revokeDevice(device, password: password).device
  }

  var documentStateChanges: AsyncStream<DocumentStates> {
    get throws { try DocumentStateReader(store).documentStateChanges }
  }

  @discardableResult
  func documentStates() throws(DiaryError) -> DocumentStates {
    try DocumentStateReader(store).documentStates()
  }

  @discardableResult
  func drink(_ milliliters: Double, day: String? = nil) throws(DiaryError) -> Receipt {
    try write { reader throws(DiaryError) in
      try reader.drinking(Volume(milliliters: milliliters), day: day.map { .day($0) })
    }
  }

  @discardableResult
  func eat(_ entry: FoodEntry) throws(DiaryError) -> Receipt {
    try Eating(store).eat(entry).receipt
  }

  /// Eats, and tells which foods were looked up for it.
  func foodsOfEating(_ entry: FoodEntry) throws(DiaryError) -> [FoodChoice] {
    try Eating(store).eat(entry).foods
  }

  @discardableResult
  func foods(saidIn entry: FoodEntry) throws(DiaryError) -> [FoodItem] {
    try Eating(store).foods(saidIn: entry)
  }

  @discardableResult
  func examine(remotes: Bool = false) throws(DiaryError) -> [Finding] {
    try Examination(store).examine(remotes: remotes)
  }

  @discardableResult
  func startFast(
    _ target: FastTarget? = nil, when: EntryTime = EntryTime()
  ) throws(DiaryError) -> Receipt {
    try write { reader throws(DiaryError) in try reader.startingFast(target, when: when) }
  }

  @discardableResult
  func stopFast(when: EntryTime = EntryTime()) throws(DiaryError) -> Receipt {
    try write { reader throws(DiaryError) in try reader.endingFast(when: when) }
  }

  @discardableResult
  func rememberedFoods(_ reader: DiaryReader) throws(DiaryError) -> [RememberedFood] {
    try FoodMemory(store).rememberedFoods(reader)
  }

  @discardableResult
  func food(_ name: String) throws(DiaryError) -> FoodChoice? {
    try FoodLookup(store, store.reader()).choice(meaning: name)
  }

  @discardableResult
  func foods(named name: String, limit: Int = 20) throws(DiaryError) -> [FoundFood] {
    try FoodLookup(store, store.reader()).foods(named: name, limit: limit)
  }

  @discardableResult
  func upgradeFormat(by steps: [FormatUpgrade]) throws(DiaryError) -> Int {
    try FormatUpgrading(store).upgradeFormat(by: steps)
  }

  @discardableResult
  func setGoals(_ goals: Goals, from: String? = nil) throws(DiaryError) -> Receipt {
    try write { reader throws(DiaryError) in
      try goals.plan(from: from.map { .day($0) }, reader)
    }
  }

  @discardableResult
  func dropExpiredGuest(now: Timestamp) throws(DiaryError) -> Bool {
    try GuestExpiry(store).dropExpiredGuest(now: now)
  }

  @discardableResult
  func migrate() throws(DiaryError) -> Migration? {
    try disturbed { () throws(DiaryError) in
      try GuestMigration(store).migrate()
    }
  }

  @discardableResult
  func migration() throws(DiaryError) -> Migration? {
    try GuestMigration(store).migration()
  }

  @discardableResult
  func planMigration() throws(DiaryError) -> MigrationPlan {
    try GuestMigration(store).planMigration()
  }

  @discardableResult
  func resumeMigration() throws(DiaryError) -> Migration? {
    try disturbed { () throws(DiaryError) in
      try GuestMigration(store).resumeMigration()
    }
  }

  @discardableResult
  func addHabit(_ entry: HabitEntry) throws(DiaryError) -> Receipt {
    try write(entry.plan)
  }

  @discardableResult
  func check(_ name: String, times: Double? = nil, when: EntryTime = EntryTime()) throws(DiaryError)
    -> Receipt
  {
    try write { reader throws(DiaryError) in
      try reader.checking(name, times: times, when: when)
    }
  }

  @discardableResult
  func uncheck(_ name: String, day: String? = nil) throws(DiaryError) -> Receipt {
    try write { reader throws(DiaryError) in
      try reader.unchecking(name, day: day.map { .day($0) })
    }
  }

  @discardableResult
  func handEdits() throws(DiaryError) -> HandEditReport {
    try HandEdits(store).handEdits()
  }

  @discardableResult
  func eraseHistory(password: borrowing Password?) throws(DiaryError) -> HistoryErasure {
    try HistoryErasing(store).eraseHistory(password: password)
  }

  @discardableResult
  func history(_ collection: CollectionName, _ id: DocumentID) throws(DiaryError)
    -> [DocumentVersion]
  {
    try HistoryReader(store).history(collection, id)
  }

  @discardableResult
  func log(limit: Int) throws(DiaryError) -> [Revision] {
    try HistoryReader(store).log(limit: limit)
  }

  @discardableResult
  func verifyHistory(proves: Bool = false, progress: (SyncProgress) -> Void = { _ in })
    throws(DiaryError) -> HistoryVerdict
  {
    try HistoryVerification(store).verifyHistory(proves: proves, progress: progress)
  }

  @discardableResult
  func importDocuments(
    _ input: ImportInput, as format: ImportFormat, options: ImportOptions = ImportOptions()
  ) throws(DiaryError) -> ImportReport {
    try Importing(store).importDocuments(input, as: format, options: options)
  }

  @discardableResult
  func addMeal(_ entry: MealEntry) throws(DiaryError) -> Receipt {
    try MealComposing(store).addMeal(entry)
  }

  @discardableResult
  func mend(remotes: Bool = false) throws(DiaryError) -> MendingReport {
    try Mending(store).mend(remotes: remotes, note: "before mending")
  }

  @discardableResult
  func rollBackMigration() throws(DiaryError) -> RolledBackMigration {
    try disturbed { () throws(DiaryError) in
      try MigrationRollback(store).rollBackMigration()
    }
  }

  @discardableResult
  func move(_ entry: ExerciseEntry) throws(DiaryError) -> Receipt {
    try write([entry].plan)
  }

  @discardableResult
  func changePassword(
    old: borrowing Password, new: borrowing Password, of email: EmailAddress? = nil,
    cost: AccountCost = .least
  ) throws(DiaryError) -> RecoveryCode {
    try PasswordChange(store).changePassword(old: old, new: new, of: email, cost: cost).recoveryCode
  }

  @discardableResult
  func resetPassword(
    recoveryCode: RecoveryCode, newPassword: borrowing Password, of email: EmailAddress? = nil,
    cost: AccountCost = .least
  ) throws(DiaryError) -> RecoveryCode {
    try disturbed { () throws(DiaryError) in
      try PasswordChange(store).resetPassword(
        recoveryCode: recoveryCode, newPassword: newPassword, of: email, cost: cost
      ).recoveryCode
    }
  }

  @discardableResult
  func react(_ reaction: Reaction) throws(DiaryError) -> Receipt {
    try write(reaction.plan)
  }

  @discardableResult
  func refusedCommits() throws(DiaryError) -> [CommitRefusal] {
    try RefusedCommits(store).refusedCommits()
  }

  func perform(_ reset: RemoteReset) throws(DiaryError) {
    try RemoteResetting(store).perform(reset)
  }

  @discardableResult
  func remoteReset(_ name: String? = nil) throws(DiaryError) -> RemoteReset? {
    try RemoteResetting(store).remoteReset(name)
  }

  @discardableResult
  func addRemote(_ url: String, name: String? = nil) throws(DiaryError) -> RemoteConfig {
    try Remotes(store).addRemote(url, name: name)
  }

  @discardableResult
  func removeRemote(_ name: String) throws(DiaryError) -> RemoteConfig {
    try Remotes(store).removeRemote(name)
  }

  @discardableResult
  func compareBackup(
    _ text: String, in directory: String? = nil, passphrase: borrowing Password? = nil
  ) throws(DiaryError) -> BackupComparison {
    try Restoring(store).compareBackup(text, in: directory, passphrase: passphrase)
  }

  @discardableResult
  func restoreBackup(
    _ text: String, _ way: RestoreMode, in directory: String? = nil,
    passphrase: borrowing Password? = nil
  ) throws(DiaryError) -> RestoreReport {
    try Restoring(store).restoreBackup(text, way, in: directory, passphrase: passphrase)
  }

  @discardableResult
  func applyRetention(accepting: Set<RetentionGuard> = []) throws(DiaryError) -> RetentionReport {
    try Retention(store).applyRetention(accepting: accepting)
  }

  @discardableResult
  func dailyRetention() throws(DiaryError) -> RetentionOutcome? {
    try Retention(store).dailyRetention()
  }

  @discardableResult
  func retention() throws(DiaryError) -> RetentionReport {
    try Retention(store).retention()
  }

  @discardableResult
  func setRetention(_ period: RetentionPeriod?) throws(DiaryError) -> Receipt {
    try Retention(store).setRetention(period)
  }

  @discardableResult
  func currentAccount() throws(DiaryError) -> CurrentAccount {
    try Sessions(store).currentAccount()
  }

  @discardableResult
  func session() throws(DiaryError) -> Session? {
    try Sessions(store).session()
  }

  var sessionStates: AsyncStream<SessionState> { get throws { try Sessions(store).sessionStates } }

  @discardableResult
  func createAccount(
    email: EmailAddress?, password: borrowing Password?, cost: AccountCost = .least
  ) throws(DiaryError) -> NewAccount {
    try disturbed { () throws(DiaryError) in
      try SignIn(store).createAccount(email: email, password: password, cost: cost)
    }
  }

  @discardableResult
  func signIn(email: EmailAddress, password: borrowing Password, cost: AccountCost = .least)
    throws(DiaryError) -> GuestTakeover
  {
    try disturbed { () throws(DiaryError) in
      try SignIn(store).signIn(email: email, password: password, cost: cost)
    }
  }

  func signOut(leavingCodeAlone: Bool = true) throws(DiaryError) {
    try SignIn(store).signOut(leavingCodeAlone: leavingCodeAlone)
  }

  var syncStates: AsyncStream<SyncState> { get throws { try StateAnnouncer(store).syncStates } }

  @discardableResult
  func status() throws(DiaryError) -> DiaryStatus {
    try StatusCheck(store).status()
  }

  @discardableResult
  func pull(_ options: SyncOptions = SyncOptions()) throws(DiaryError) -> [SyncReport] {
    try disturbed { () throws(DiaryError) in
      try Synchronizer(store).pull(options).get()
    }
  }

  @discardableResult
  func push(_ options: SyncOptions = SyncOptions()) throws(DiaryError) -> [SyncReport] {
    try disturbed { () throws(DiaryError) in
      try Synchronizer(store).push(options).get()
    }
  }

  @discardableResult
  func sync(_ options: SyncOptions = SyncOptions()) throws(DiaryError) -> [SyncReport] {
    try disturbed { () throws(DiaryError) in
      try Synchronizer(store).sync(options).get()
    }
  }

  @discardableResult
  func redo() throws(DiaryError) -> UndoneCommand {
    try Undo(store).redo()
  }

  @discardableResult
  func undo() throws(DiaryError) -> UndoneCommand {
    try Undo(store).undo()
  }

  @discardableResult
  func undo(steps: Int) throws(DiaryError) -> [UndoneCommand] {
    try Undo(store).undo(steps: steps)
  }

  @discardableResult
  func keep(_ entry: UseByEntry) throws(DiaryError) -> Receipt {
    try write(entry.plan)
  }

  @discardableResult
  func use(_ name: String, _ outcome: UseByItem.Outcome, day: String? = nil) throws(DiaryError)
    -> Receipt
  {
    try write { reader throws(DiaryError) in
      try reader.marking(name, outcome, day: day.map { .day($0) })
    }
  }

  @discardableResult
  func weigh(_ entry: WeightEntry) throws(DiaryError) -> Receipt {
    try write(entry.plan)
  }

  /// Writes what is planned, as ``Journal`` does.
  @discardableResult
  func write(
    _ planning: @Sendable (DiaryReader) throws(DiaryError) -> EditPlan
  ) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply(planning)
  }

  @discardableResult
  func head() throws(DiaryError) -> Head {
    try store.head()
  }

  @discardableResult
  func secrets() throws(DiaryError) -> SecretStore {
    try store.secrets()
  }
}
