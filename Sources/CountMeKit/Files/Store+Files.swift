import CountMeGit
import CountMeModel

extension Store {
  /// Which documents are files in the folder, and how many are in git only.
  func files() throws(DiaryError) -> FilesReport {
    let workingTree = folder.workingTree
    return try DiaryError.workingTree { () throws(WorkingTreeError) in
      let choice = try workingTree.presentChoice(in: repository)
      let counts = try workingTree.fileCounts()
      return FilesReport(
        choice: FilesChoice(choice),
        firstMonth: choice.flatMap { CalendarMonth($0.firstMonth) },
        inFolder: counts.inFolder, inGitOnly: counts.inGitOnly)
    }
  }

  /// The same as ``files()``, or nil where all documents are files in the folder.
  func leftOutFiles() throws(DiaryError) -> FilesReport? {
    let workingTree = folder.workingTree
    let choice = try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.choice()
    }
    guard choice != nil else { return nil }
    let report = try files()
    return report.firstMonth == nil ? nil : report
  }

  /// Lets the files of other months leave the folder, and brings those back that are wanted.
  func chooseFiles(_ choice: FilesChoice) throws(DiaryError) -> FilesReport {
    try locked { () throws(DiaryError) in
      let handEdits = try takeInHandEdits(inDirectories: nil)
      let today = try reader().clock(environment).today
      let stayed = try choose(choice.folderChoice(on: today))
      var report = try files()
      report.handEdits = handEdits
      report.stayed = stayed
      return report
    }
  }

  /// Lets months leave the folder that have become old enough; called with hand edits taken in.
  ///
  /// Only ever forward: a clock that jumps back brings nothing back.
  func keepFilesInStep() throws(DiaryError) {
    let workingTree = folder.workingTree
    let noted = try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.choice()
    }
    guard let noted, noted.months != nil else { return }
    let next = FilesChoice(noted).folderChoice(on: try reader().clock(environment).today)
    guard let next, noted.firstMonth.utf8.lexicographicallyPrecedes(next.firstMonth.utf8) else {
      return
    }
    let present = try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.presentChoice(in: repository)
    }
    if present != nil { _ = try choose(next) }
  }

  private func choose(_ choice: FolderChoice?) throws(DiaryError) -> [String] {
    let tree = try head().tree
    let workingTree = folder.workingTree
    return try DiaryError.workingTree { () throws(WorkingTreeError) in
      try workingTree.choose(choice, at: tree, in: repository)
    }
  }
}
