import CountMeModel
import Git
import Sodium

extension Diary {
  /// The trailer that names the commit which a commit takes back.
  private static var trailer: String { "Undo-of" }

  /// Takes this device's last command back by a new commit; once more takes back the one before it.
  ///
  /// What others changed in the same documents since then stays: the way back is merged like any
  /// other edit.
  ///
  /// - Returns: what is different now, and what the command had been.
  /// - Throws: ``DiaryError/nothingToUndo``.
  public func undo() throws(DiaryError) -> (undone: String, receipt: Receipt) {
    try locked { () throws(DiaryError) in
      // Found first: what the person edited in the files meanwhile is no command, and it stays.
      let target = try commitToUndo()
      let handEdits = try takeInHandEdits(inDirectories: nil)
      let changes = try wayBack(from: target)
      let all = try consequences(of: changes, reader: try reader())
      let message = "undid: \(target.subject)\n\n\(Self.trailer): \(target.id.hex)"
      return (target.subject, try write(all, summary: message, handEdits: handEdits))
    }
  }

  /// The last command of this device that is on the branch and was not taken back already.
  ///
  /// Which of the commands of several devices was the last one is nothing that a merge can tell.
  private func commitToUndo() throws(DiaryError) -> Commit {
    let signer = try ownSigner()
    let catalogue = try reader().catalogue
    var open = try head().commit.map { [$0] } ?? []
    var seen = Set(open)
    var commits: [Commit] = []
    var undone: Set<String> = []
    while true {
      for id in open {
        commits.append(try DiaryError.git { () throws(GitError) in try repository.commit(id) })
      }
      commits.sort { $0.committer.seconds < $1.committer.seconds }
      guard let commit = commits.popLast() else { throw .nothingToUndo }
      open = commit.parents.filter { seen.insert($0).inserted }
      if let other = commit.trailer(Self.trailer) {
        undone.insert(other)
      } else if !undone.contains(commit.id.hex), commit.parents.count == 1,
        commit.signature.flatMap({ SSHSignature.signer(of: commit.signedBytes, $0) }) == signer,
        try hasOnlyDocuments(commit, catalogue)
      {
        return commit
      }
    }
  }

  func ownSigner() throws(DiaryError) -> DevicePublicKey? {
    guard let key = try deviceKey() else { return nil }
    return DevicePublicKey(key.verifyingKey)
  }

  /// Whether a commit changed documents of which a person can take a change back.
  ///
  /// One that changed none, such as a schema's, is passed over, and so is what made the account or
  /// signed a device in: without its certificate the device could never write again.
  private func hasOnlyDocuments(
    _ commit: Commit, _ catalogue: Catalogue
  ) throws(DiaryError) -> Bool {
    var hasDocuments = false
    for file in try files(changedBy: commit) {
      if file.path == AccountDocument.path || file.path.hasPrefix("\(DeviceDocument.folder)/") {
        return false
      }
      if try catalogue.place(of: file.path) != nil { hasDocuments = true }
    }
    return hasDocuments
  }

  /// The changes that lead from the present back to before `commit`.
  private func wayBack(from commit: Commit) throws(DiaryError) -> [DocumentChange] {
    let reader = try reader()
    var changes: [DocumentChange] = []
    for file in try files(changedBy: commit) {
      guard let (schema, path) = try reader.catalogue.place(of: file.path) else { continue }
      let before = try version(file.old, schema)
      let after = try version(file.new, schema)
      let present = try reader.document(path.collection, path.id)?.fields
      let now = present.map { MergeVersion.valid($0) } ?? .absent
      let result = DocumentMerge(schema)
        .takingBack(before: before, after: after, from: now).document
      changes.append(
        DocumentChange(
          path: path, before: present,
          after: result.map { Stamp.next(environment.now(), $0, following: present ?? $0) }))
    }
    return changes
  }

  private func files(changedBy commit: Commit) throws(DiaryError) -> [FileDifference] {
    try DiaryError.git { () throws(GitError) in
      let before = try repository.commit(commit.parents[0]).tree
      return try repository.difference(from: before, to: commit.tree)
    }
  }

  private func version(
    _ entry: TreeEntry?, _ schema: CollectionSchema
  ) throws(DiaryError) -> MergeVersion {
    guard let entry else { return .absent }
    let bytes = try DiaryError.git { () throws(GitError) in
      try repository.read(entry.id, .blob, limit: JSONLimits.document.bytes)
    }
    return MergeVersion(bytes, schema: schema)
  }
}
