import CountMeModel
import Git

extension Diary {
  /// Makes a new diary for a guest in the folder at `path`, which is made where it is missing.
  ///
  /// - Throws: ``DiaryError/alreadyADiary(path:)``, ``DiaryError/folderNotEmpty(path:)`` or what the
  ///   machine refuses.
  public static func create(
    at path: String, environment: DiaryEnvironment
  ) async throws(DiaryError) -> Diary {
    let folder = DiaryFolder(unchecked: path)
    let id = UUIDText(version4: environment.randomBytes(16)).text
    try prepare(folder)
    let diary = try Diary(opening: folder, environment: environment, isNew: true)
    try await diary.begin(FormatDocument(repositoryID: id))
    return diary
  }

  /// Makes the empty repository of a diary.
  static func prepare(_ folder: DiaryFolder) throws(DiaryError) {
    if FileSystem.exists("\(folder.path)/\(FormatDocument.path)") {
      throw .alreadyADiary(path: folder.path)
    }
    let entries = try DiaryError.wrapping { () throws(SystemError) in
      try FileSystem.list(folder.path)
    }
    // A repository without a commit is what a crash in the middle of this leaves.
    guard entries.allSatisfy({ $0.name == ".git" }) else {
      throw .folderNotEmpty(path: folder.path)
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
    try configureGit()
    let files = [
      FileChange(path: FormatDocument.path, bytes: format.bytes),
      FileChange(path: SystemFile.attributes.path, bytes: SystemFile.attributesBytes),
    ]
    try locked { () throws(DiaryError) in
      _ = try commit(files, on: try head(), message: "began the diary")
    }
  }

  /// Tells plain git how documents are merged, in the repository's own configuration.
  func configureGit() throws(DiaryError) {
    try DiaryError.git { () throws(GitError) in
      for (name, value) in GitSetUp.settings { try repository.setSetting(name, value) }
      try repository.setLogIdentity(name: environment.deviceName, email: "countme@countme.invalid")
    }
    try DiaryError.wrapping { () throws(SystemError) in
      let path = "\(folder.gitDirectory)/info"
      try DurableFile.createDirectories(path)
      try DurableFile.write(GitSetUp.attributes, to: "\(path)/attributes")
    }
  }
}

/// What plain git is told, so that it merges documents as the program does.
enum GitSetUp {
  /// Names and values for the repository's own configuration.
  static let settings = [
    ("merge.countme.name", "CountMe documents"),
    ("merge.countme.driver", "countme merge-driver %O %A %B %P"),
    ("merge.renames", "false"),
    ("diff.renames", "false"),
    ("pull.twohead", "countme"),
    ("pull.rebase", "false"),
    ("core.autocrlf", "false"),
    ("core.fileMode", "false"),
    ("gc.auto", "0"),
  ]

  /// The attributes of this repository alone, which win over those in the tree.
  static let attributes = Array("*.json merge=countme\n".utf8)
}
