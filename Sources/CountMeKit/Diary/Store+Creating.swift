import CountMeGit
import CountMeModel
import CountMePlatform

extension Store {
  /// Makes a new diary for a guest in the folder at `path`, which is made where it is missing.
  ///
  /// - Throws: ``StoreFailure/alreadyADiary(path:)``, ``StoreFailure/folderNotEmpty(path:)`` or what the
  ///   machine refuses.
  static func create(
    at path: String, environment: DiaryEnvironment, on thread: ThreadExecutor = ThreadExecutor()
  ) async throws(DiaryError) -> Store {
    let folder = DiaryFolder(unchecked: path)
    let id = UUIDText(version4: environment.randomBytes(16)).text
    try prepare(folder)
    let diary = try Store(opening: folder, environment: environment, isNew: true, on: thread)
    try await diary.begin(FormatDocument(repositoryID: id))
    return diary
  }

  /// Makes the empty repository of a diary.
  static func prepare(_ folder: DiaryFolder) throws(DiaryError) {
    if FileSystem.exists("\(folder.path)/\(FormatDocument.path)") {
      throw .store(.alreadyADiary(path: folder.path))
    }
    let entries = try DiaryError.wrapping { () throws(SystemError) in
      try FileSystem.list(folder.path)
    }
    // A repository without a commit is what a crash in the middle of this leaves.
    guard entries.allSatisfy({ $0.name == ".git" }) else {
      throw .store(.folderNotEmpty(path: folder.path))
    }
    if entries.isEmpty {
      try DiaryError.wrapping { () throws(SystemError) in
        try DurableFile.createDirectories(folder.path)
      }
      _ = try DiaryError.git { () throws(GitError) in
        try Repository.create(
          at: folder.path, isBare: false, initialBranch: DiaryBranch(.guest).reference)
      }
    }
  }

  func begin(_ format: FormatDocument) throws(DiaryError) {
    try DiaryError.git { () throws(GitError) in
      try repository.setLogIdentity(name: environment.deviceName, email: "countme@countme.invalid")
    }
    try setUpGit()
    try writeAttributes()
    let files = [
      SealedFile(.format, bytes: format.bytes),
      SealedFile(.attributes, bytes: SystemFile.attributesBytes),
    ]
    try locked { () throws(DiaryError) in
      _ = try commit(SealedCommit(files, CommitMessage("began the diary")), on: try head())
    }
  }
}
