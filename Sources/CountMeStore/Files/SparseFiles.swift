import CountMeGit
package import CountMeHistory
import CountMeModel

/// Which months stand in the folder, and which are in git only.
package struct SparseFiles {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Which documents are files in the folder, and how many are in git only.
  package func files() throws(DiaryError) -> FilesReport {
    let workingTree = store.folder.workingTree
    let choice = try DiaryError.workingTree(workingTree.presentChoice(in: store.repository))
    let counts = try DiaryError.workingTree(workingTree.fileCounts())
    return FilesReport(
      choice: FilesChoice(choice), firstMonth: choice.flatMap { CalendarMonth($0.firstMonth) },
      inFolder: counts.inFolder, inGitOnly: counts.inGitOnly)
  }

  /// The same as ``files()``, or nil where all documents are files in the folder.
  package func leftOutFiles() throws(DiaryError) -> FilesReport? {
    let workingTree = store.folder.workingTree
    let choice = try DiaryError.workingTree(workingTree.choice())
    guard choice != nil else { return nil }
    let report = try files()
    return report.firstMonth == nil ? nil : report
  }

  /// Lets the files of other months leave the folder, and brings those back that are wanted.
  package func chooseFiles(_ choice: FilesChoice) throws(DiaryError) -> FilesReport {
    try store.locked { () throws(DiaryError) in
      let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let today = try store.reader().clock().today
      let stayed = try choose(choice.sparseSelection(on: today))
      var report = try files()
      report.handEdits = handEdits
      report.stayed = stayed
      return report
    }
  }

  /// Lets months leave the folder that have become old enough; called with hand edits taken in.
  ///
  /// Only ever forward: a clock that jumps back brings nothing back.
  package func keepFilesInStep() throws(DiaryError) {
    let workingTree = store.folder.workingTree
    let noted = try DiaryError.workingTree(workingTree.choice())
    guard let noted, noted.months != nil else { return }
    let next = FilesChoice(noted).sparseSelection(on: try store.reader().clock().today)
    guard let next, noted.firstMonth.utf8.lexicographicallyPrecedes(next.firstMonth.utf8) else {
      return
    }
    let present = try DiaryError.workingTree(workingTree.presentChoice(in: store.repository))
    if present != nil { _ = try choose(next) }
  }

  private func choose(_ choice: SparseSelection?) throws(DiaryError) -> [String] {
    let tree = try store.head().tree
    let workingTree = store.folder.workingTree
    return try DiaryError.workingTree(workingTree.choose(choice, at: tree, in: store.repository))
  }
}
