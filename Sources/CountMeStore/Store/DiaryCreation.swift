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
  /// - Throws: ``StoreFailure/alreadyADiary(path:)``, ``StoreFailure/folderNotEmpty(path:)`` or what the
  ///   machine refuses.
  package static func create(
    at path: String, environment: DiaryEnvironment, events: StoreEvents = StoreEvents()
  ) throws(DiaryError) -> Store {
    let store = try empty(at: path, environment, events)
    try DiaryCreation(store).beginNew()
    return store
  }

  /// Makes a diary that `body` begins; where that fails, the folder is as it was.
  package static func make<Outcome>(
    at path: String, environment: DiaryEnvironment, events: StoreEvents = StoreEvents(),
    _ body: (Store) throws(DiaryError) -> Outcome
  ) throws(DiaryError) -> Outcome {
    let wasThere = FileSystem.exists(path)
    let store = try empty(at: path, environment, events)
    do throws(DiaryError) {
      return try body(store)
    } catch {
      try DiaryError.wrapping { () throws(SystemError) in
        try DurableFile.removeTree(path)
        if wasThere { try DurableFile.createDirectories(path) }
      }
      throw error
    }
  }

  private static func empty(
    at path: String, _ environment: DiaryEnvironment, _ events: StoreEvents
  ) throws(DiaryError) -> Store {
    let folder = DiaryFolder(unchecked: path)
    try prepare(folder)
    return try Store(opening: folder, environment: environment, events: events, isNew: true)
  }

  private static func prepare(_ folder: DiaryFolder) throws(DiaryError) {
    if FileSystem.exists("\(folder.path)/\(FormatDocument.path)") {
      throw .store(.alreadyADiary(path: folder.path))
    }
    let entries = try DiaryError.wrapping(FileSystem.list(folder.path))
    guard entries.allSatisfy({ $0.name == ".git" }) else {
      throw .store(.folderNotEmpty(path: folder.path))
    }
    if !entries.isEmpty {
      // One that nothing was done in is what a crash in the middle of this leaves; every other is somebody's work.
      let isUnborn = try DiaryError.wrapping(ReferenceFiles.isUnborn("\(folder.path)/.git"))
      guard isUnborn else { throw .store(.repositoryInUse(path: folder.path)) }
    } else {
      try DiaryError.wrapping(DurableFile.createDirectories(folder.path))
      _ = try DiaryError.git(
        Repository.create(
          at: folder.path, isBare: false, initialBranch: DiaryBranch(.guest).reference))
    }
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
