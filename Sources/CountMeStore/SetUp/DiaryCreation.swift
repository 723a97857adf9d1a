import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

/// Makes new diaries.
package struct DiaryCreation {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Makes a new diary for a guest in the folder at `path`, which is made where it is missing.
  ///
  /// What a crash has left of one is begun again; a repository that nothing was done in yet is taken as it is.
  ///
  /// - Throws: ``StoreFailure/alreadyADiary(path:)``, ``StoreFailure/folderNotEmpty(path:)`` or what the
  ///   machine refuses.
  package static func create(
    at path: String, environment: DiaryEnvironment, events: StoreEvents = StoreEvents()
  ) throws(DiaryError) -> Store {
    let folder = DiaryFolder(unchecked: path)
    guard try UnfinishedDiary(in: folder) == nil, try hasRepository(folder) else {
      return try make(at: path, environment: environment, events: events) {
        store throws(DiaryError) in
        try DiaryCreation(store).beginNew()
        return store
      }
    }
    let store = try Store(opening: folder, environment: environment, events: events, isNew: true)
    // Whoever made the repository may have another first branch in mind, or was stopped before naming it.
    try DiaryError.git(store.repository.setHead(DiaryBranch(.guest).reference))
    try DiaryCreation(store).beginNew()
    return store
  }

  /// Makes a diary that `body` begins; where that fails, the folder is as it was.
  ///
  /// What a crash has left of one is begun again. What a code may have let in stays, also after an error, and goes on
  /// when the same is made again.
  ///
  /// - Parameters:
  ///   - purpose: what it is made for (``UnfinishedDiary``): only for the same it is begun again by its keys.
  ///   - isWhole: whether the diary is whole then; else the caller says so (``UnfinishedDiary/finish(_:)``).
  package static func make<Outcome>(
    at path: String, environment: DiaryEnvironment, events: StoreEvents = StoreEvents(),
    for purpose: String? = nil, isWhole: Bool = true,
    _ body: (Store) throws(DiaryError) -> Outcome
  ) throws(DiaryError) -> Outcome {
    let wasThere = FileSystem.exists(path)
    let folder = DiaryFolder(unchecked: path)
    if try UnfinishedDiary(in: folder) == nil { _ = try hasRepository(folder) }
    let lock = try UnfinishedDiary.lock(folder)
    let left = try UnfinishedDiary(in: folder)
    let isAgain = left != nil && left?.purpose == purpose
    if left != nil {
      guard try !UnfinishedDiary.isUsed(folder) else { throw .store(.alreadyADiary(path: path)) }
      try UnfinishedDiary.clear(folder, keepsKeys: isAgain)
    }
    let hasRepository = try hasRepository(folder)
    do throws(DiaryError) {
      var note = UnfinishedDiary(for: purpose)
      note.owner = isAgain ? left?.owner : nil
      try note.write(in: folder)
      if !hasRepository { try makeRepository(folder) }
      let store = try Store(opening: folder, environment: environment, events: events, isNew: true)
      let outcome = try body(store)
      if isWhole { try UnfinishedDiary.finish(folder) }
      _ = consume lock
      return outcome
    } catch {
      // A device that may have been let in already comes in the next time.
      let begun = (try? UnfinishedDiary(in: folder)) ?? nil
      guard begun?.owner == nil || error == .account(.invalidInvitation) else { throw error }
      try UnfinishedDiary.clear(folder, keepsKeys: false)
      try DiaryError.wrapping { () throws(SystemError) in
        // Somebody may stand in a folder that was there.
        let isTheirs = wasThere && left == nil
        let rest = isTheirs ? try FileSystem.list(path).map { "\(path)/\($0.name)" } : [path]
        for place in rest { try DurableFile.removeTree(place) }
      }
      throw error
    }
  }

  /// The diary that a crash has left in a folder when a code had let this device in and its documents were shown.
  package static func entered(
    at path: String, by code: String, environment: DiaryEnvironment, events: StoreEvents
  ) throws(DiaryError) -> Store? {
    let folder = DiaryFolder(unchecked: path)
    guard let left = try UnfinishedDiary(in: folder), left.purpose == code, let owner = left.owner,
      (try? folder.owner()) == owner
    else { return nil }
    return try Store(
      opening: DiaryFolder(at: path), environment: environment, events: events)
  }

  /// The diary that a crash has left in a folder, made for nothing that would name it, which somebody uses since or is
  /// signed in to; nil where there is none, or it can be begun again.
  package static func leftInUse(
    at path: String, environment: DiaryEnvironment, events: StoreEvents
  ) throws(DiaryError) -> Store? {
    let folder = DiaryFolder(unchecked: path)
    guard let left = try UnfinishedDiary(in: folder), left.purpose == nil,
      try UnfinishedDiary.isUsed(folder), let diary = try? DiaryFolder(at: path)
    else { return nil }
    return try Store(opening: diary, environment: environment, events: events)
  }

  /// Whether there is a repository in a folder, in which nothing was done yet.
  ///
  /// - Throws: ``StoreFailure/alreadyADiary(path:)`` and what else keeps a diary from being made there.
  private static func hasRepository(_ folder: DiaryFolder) throws(DiaryError) -> Bool {
    if FileSystem.exists("\(folder.path)/\(FormatDocument.path)") {
      throw .store(.alreadyADiary(path: folder.path))
    }
    let entries = try DiaryError.wrapping(FileSystem.list(folder.path))
    guard entries.allSatisfy({ $0.name == ".git" }) else {
      throw .store(.folderNotEmpty(path: folder.path))
    }
    guard !entries.isEmpty else { return false }
    // One that nothing was done in is what a crash in the middle of this leaves; every other is somebody's work.
    let isUnborn = try DiaryError.wrapping(ReferenceFiles.isUnborn(folder.gitDirectory))
    guard isUnborn else { throw .store(.repositoryInUse(path: folder.path)) }
    return FileSystem.exists("\(folder.gitDirectory)/HEAD")
  }

  private static func makeRepository(_ folder: DiaryFolder) throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.createDirectories(folder.path))
    _ = try DiaryError.git(
      Repository.create(
        at: folder.path, isBare: false, initialBranch: DiaryBranch(.guest).reference))
  }

  /// Makes the first commit of a diary that nobody has yet.
  package func beginNew() throws(DiaryError) {
    let id = UUIDText(version4: store.environment.randomBytes(16)).text
    try begin(FormatDocument(repositoryID: id))
  }

  /// Makes the first commit, and sets git up.
  package func begin(_ format: FormatDocument) throws(DiaryError) {
    try DiaryError.git(
      store.repository.setLogIdentity(
        name: store.environment.deviceName, email: "countme@countme.invalid"))
    // Before the first commit, so that no state of the diary is without the merge driver.
    try RepositorySetUp(store).setUpGit()
    let files = [
      SealedFile(.format, bytes: format.bytes),
      SealedFile(.attributes, bytes: SystemFile.attributesBytes),
    ]
    try store.locked { () throws(DiaryError) in
      _ = try store.commit(
        SealedCommit(files, CommitMessage("began the diary")), on: try store.head())
    }
  }
}
