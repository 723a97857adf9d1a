import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore
import CountMeSync

/// Mends what an examination found.
package struct Mending {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Mends what can be mended for certain, after a backup, and looks again.
  ///
  /// Commits that git takes and nobody else reads are made again before: no backup can be made of them. The branch's log
  /// leads to what they were.
  package func mend(remotes: Bool = false, note: String) throws(DiaryError) -> MendingReport {
    let before = try Examination(store).examine(remotes: remotes)
    var found = before
    if found.contains(where: { $0.check == .object }) {
      // A backup could not be made, and documents not be mended, while their objects are missing.
      try completeFromRemotes()
      found = try Examination(store).examine(remotes: remotes)
      if found.contains(where: { $0.check == .object }), try MalformedCommits(store).isSentInPart()
      {
        // No remote has it: what leads there is not sent, and would end every command.
        do throws(DiaryError) {
          try MalformedCommits(store).remake(.replaced)
          found = try Examination(store).examine(remotes: remotes)
        } catch {
          // A commit itself is missing: what it had is not known, and the findings stand.
          guard case .machine(.incomplete) = error else { throw error }
        }
      }
    }
    if found.contains(where: { $0.check == .malformedCommit }) {
      // Nothing else could be looked at.
      try MalformedCommits(store).remake()
      found = try Examination(store).examine(remotes: remotes)
    }
    let checks = Set(found.filter(\.check.isFixable).map(\.check))
    guard !checks.isEmpty else {
      return MendingReport(before: before, after: found, backup: nil, receipt: nil)
    }
    if checks.contains(.lock) {
      AbandonedLocks.removeLeftover(gitDirectory: store.folder.gitDirectory)
    }
    if checks.contains(.remoteLock) { try RemoteExamination(store).removeRemoteLocks() }
    if checks.contains(.remoteSettings) { try RemoteExamination(store).renewRemoteSettings() }
    if checks.contains(.index) { try rebuildIndex() }
    // A backup takes hand edits in, and signs them.
    if checks.contains(.key) { try protectKeys() }
    let backup = try Backups(store).createBackup(reason: .precaution, note: note)
    if !checks.isDisjoint(with: [.settings, .localAttributes]) {
      try RepositorySetUp(store).setUpGit()
    }
    let receipt = try store.locked { () throws(DiaryError) in
      if checks.contains(.refusedCommit) {
        try RefusedCommits(store).remakeRefused(.all, trusting: .nobody)
      }
      if checks.contains(.twin) { try moveTwins() }
      let receipt = try mendDocuments()
      // What had no room beside what is gone now has it.
      _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      return receipt
    }
    return MendingReport(
      before: before, after: try Examination(store).examine(remotes: remotes), backup: backup,
      receipt: receipt)
  }

  /// Fetches all of the branch again, from one remote after the other until nothing of it is missing.
  private func completeFromRemotes() throws(DiaryError) {
    guard try store.folder.owner() != .guest else { return }
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) { try JudgedFetch(store).fetchAnew(from: remote) } catch {
        if case .machine(.cancelled) = error { throw error }
        // What this one does not have, or cannot give, another one may; the rest is told by the examination.
        continue
      }
      let tip = try store.reference(try store.folder.branch().reference)
      if HistoryWalk(from: tip, in: store.repository).damage.isEmpty { return }
    }
  }

  private func rebuildIndex() throws(DiaryError) {
    try store.locked { () throws(DiaryError) in
      let tree = try store.head().tree
      try DiaryError.wrapping(DurableFile.remove("\(store.folder.gitDirectory)/index"))
      let workingTree = store.folder.workingTree
      _ = try DiaryError.workingTree(workingTree.move(from: tree, to: tree, in: store.repository))
    }
  }

  private func protectKeys() throws(DiaryError) {
    let key = try store.secrets().path(of: try store.folder.owner())
    try DiaryError.wrapping { () throws(SystemError) in
      for path in [FileSystem.parent(of: key), key] { try DurableFile.makePrivate(path) }
    }
  }

  /// Moves what stands in a folder that differs from a collection's by case only to where it belongs.
  ///
  /// What belongs nowhere, or is there already, is removed.
  private func moveTwins() throws(DiaryError) {
    let (found, examined) = try Examination(store).examineDevice()
    let catalogue = try store.reader().catalogue
    let head = try store.head()
    var files: [SealedFile] = []
    var moved: [DocumentChange] = []
    for finding in found[.twin] {
      files.append(SealedFile(inTheWay: finding.subject))
      let file = examined.files.file(at: finding.subject)
      guard case .twin(let folder, let bytes) = file?.content else { continue }
      let path = folder + finding.subject.dropFirst(folder.count)
      guard let (_, place) = try catalogue.place(of: path),
        let fields = try? DocumentBytes.object(of: bytes, path: path),
        try store.repository.entry(path, in: head.tree) == nil
      else { continue }
      moved.append(DocumentChange(path: place, before: nil, after: fields))
    }
    files += SealedFile.files(
      AuthorisedChanges(passing: moved, catalogue, owner: try store.folder.owner()))
    _ = try store.commit(
      SealedCommit(files, CommitMessage("put files where they belong")), on: head)
  }

  /// Commits canonical forms, lists and totals, and the tree's attributes.
  private func mendDocuments() throws(DiaryError) -> Receipt? {
    let (found, examined) = try Examination(store).examineDevice()
    let catalogue = try store.reader().catalogue
    let owner = try store.folder.owner()
    // What else is wrong with a document is a person's to mend, and a commit of it would be refused everywhere.
    let changes = AuthorisedChanges(passing: examined.derivedChanges, catalogue, owner: owner)
    let mended = Set(changes.changes.map(\.path))
    var shaped: [DocumentChange] = []
    for finding in found[.canonical] {
      let file = examined.files.file(at: finding.subject)
      guard case .document(_, let path, let fields, _) = file?.content, !mended.contains(path)
      else { continue }
      shaped.append(DocumentChange(path: path, before: fields, after: fields))
    }
    var files =
      SealedFile.files(changes)
      + SealedFile.files(AuthorisedChanges(passing: shaped, catalogue, owner: owner))
    if !found[.attributes].isEmpty {
      files.append(SealedFile(.attributes, bytes: SystemFile.attributesBytes))
    }
    guard !files.isEmpty else { return nil }
    let count = files.count
    let commit = try store.commit(
      SealedCommit(
        files, CommitMessage("mended \(count == 1 ? "a file" : "\(count) files")")),
      on: try store.head())
    return Receipt(commit: commit?.hex, changes: changes.changes, handEdits: HandEditReport())
  }
}
