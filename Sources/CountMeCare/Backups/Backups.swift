import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeSodium
package import CountMeStore

/// Copies of the whole diary: making and listing.
package struct Backups {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Where the backups of this diary are, unless another folder is named.
  package func backupPath() throws(DiaryError) -> String {
    "\(store.environment.backupDirectory)/\(try store.folder.format().repositoryID)"
  }

  /// Makes a backup of the current user's branch, and reads it back.
  package func createBackup(
    in directory: String? = nil, passphrase: borrowing Password? = nil,
    reason: BackupManifest.Reason = .asked, note: String = "asked for",
    cost: PasswordCost = .standard, keeping: Set<String> = []
  ) throws(DiaryError) -> BackupManifest {
    let place = try backupFolder(directory)
    let (branch, head) = try store.locked { () throws(DiaryError) in
      _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let branch = try store.folder.branch()
      return (branch, try store.head(of: branch))
    }
    // An entry is not to wait for the copy. Who erases the history meanwhile makes it fail, and nothing worse.
    let manifest = try write(
      branch, at: head, to: place, passphrase: passphrase, reason: reason, note: note, cost: cost)
    _ = try checked(manifest, in: place, passphrase: passphrase)
    if directory == nil {
      try rotate(place, of: manifest.user, keeping: keeping.union([manifest.id]))
    }
    return manifest
  }

  /// Makes a backup of any branch as a precaution, and reads it back; called with the lock held.
  func createPrecaution(
    of branch: DiaryBranch, note: String
  ) throws(DiaryError) -> BackupManifest {
    let head = try store.head(of: branch)
    let place = try backupFolder(at: head)
    let manifest = try write(
      branch, at: head, to: place, passphrase: nil, reason: .precaution, note: note, cost: .standard
    )
    _ = try checked(manifest, in: place, passphrase: nil)
    try rotate(place, of: branch.owner, keeping: [manifest.id])
    return manifest
  }

  /// The backups, the oldest first.
  package func backups(in directory: String? = nil) throws(DiaryError) -> [BackupListing] {
    let place = try backupFolder(directory)
    var found: [BackupListing] = []
    for id in try place.ids() {
      do throws(DiaryError) {
        found.append(
          BackupListing(id: id, manifest: try place.manifestOf(id), problem: nil))
      } catch {
        found.append(BackupListing(id: id, manifest: nil, problem: error))
      }
    }
    return found
  }

  func backupFolder(_ directory: String?) throws(DiaryError) -> BackupFolder {
    guard let directory else { return BackupFolder(try backupPath()) }
    return BackupFolder(FileSystem.absolutePath(directory))
  }

  /// Where the backups of a branch are, whoever is shown.
  func backupFolder(at head: Head) throws(DiaryError) -> BackupFolder {
    BackupFolder("\(store.environment.backupDirectory)/\(try diaryID(at: head))")
  }

  /// The diary that a branch is of: a guest began one that is not the account's who signed in since.
  private func diaryID(at head: Head) throws(DiaryError) -> String {
    if let format = try store.format(at: head.tree) { return format.repositoryID }
    return try store.folder.format().repositoryID
  }

  func checked(
    _ manifest: BackupManifest, in place: BackupFolder, passphrase: borrowing Password?
  ) throws(DiaryError) -> CheckedBackup {
    let scratch = "\(store.folder.stateDirectory)/unpacked"
    let sealed = place.bundle(of: manifest.id, isEncrypted: true)
    guard manifest.isEncrypted || !FileSystem.exists(sealed) else {
      throw manifest.damaged("it is encrypted, and its manifest says that it is not")
    }
    return try CheckedBackup(
      manifest, bundle: place.bundle(of: manifest.id, isEncrypted: manifest.isEncrypted),
      passphrase: passphrase, scratch: scratch)
  }

  private func write(
    _ branch: DiaryBranch, at head: Head, to place: BackupFolder, passphrase: borrowing Password?,
    reason: BackupManifest.Reason, note: String, cost: PasswordCost
  ) throws(DiaryError) -> BackupManifest {
    guard let commit = head.commit else { throw .history(.unknownRevision(head.reference)) }
    try DiaryError.wrapping(DurableFile.createDirectories(place.path, mode: 0o700))
    try place.removeUnfinished()
    let now = store.environment.now()
    let id = BackupManifest.newID(now, store.environment.randomBytes(2))
    let isEncrypted =
      switch passphrase {
      case .none: false
      case .some: true
      }
    let path = place.bundle(of: id, isEncrypted: isEncrypted)
    var manifest = BackupManifest(
      version: isEncrypted ? BackupManifest.sealedVersion : 1, id: id, time: now, reason: reason,
      note: note, user: branch.owner, repositoryID: try diaryID(at: head),
      reference: head.reference, commit: commit.hex, tree: head.tree.hex,
      counts: try TreeCount(of: head.tree, in: store.repository).counts, size: 0, digest: "",
      isEncrypted: isEncrypted,
      format: try store.format(at: head.tree)?.version ?? FormatDocument.firstVersion,
      program: ProgramVersion.text)
    var output = try BackupOutput(path, passphrase: passphrase, cost: cost)
    if isEncrypted { try output.write(manifest.sealedBytes) }
    try bundle(commit, named: head.reference, to: &output)
    (manifest.size, manifest.digest) = try output.finish(as: path)
    try DiaryError.wrapping(
      DurableFile.write(manifest.bytes, to: place.manifest(of: id), mode: 0o600))
    return manifest
  }

  /// Writes what `git bundle create` would, of a commit that the branch may have left behind by now.
  private func bundle(
    _ commit: ObjectID, named reference: String, to output: inout BackupOutput
  ) throws(DiaryError) {
    // Without a HEAD a clone of it has no files.
    let heads = [reference, "HEAD"].map { "\(commit.hex) \($0)\n" }.joined()
    try output.write(Array("# v2 git bundle\n\(heads)\n".utf8))
    let cancellation = Cancellation.ambient()
    var pack = try DiaryError.transport(
      store.repository.pack(of: [commit], without: [], cancellation: cancellation))
    while let bytes = try DiaryError.transport(pack.next()) {
      if cancellation.isCancelled { throw .machine(.cancelled) }
      try output.write(bytes)
    }
    store.repository.letGo()
  }

  /// Removes what the rotation lets go: of the owner's own backups, each kind of reason by itself.
  private func rotate(
    _ place: BackupFolder, of owner: UserID, keeping: Set<String>
  ) throws(DiaryError) {
    let mine = try place.ids().compactMap { try? place.manifestOf($0) }
      .filter { $0.user == owner }
    for reason in [BackupManifest.Reason.asked, .daily, .precaution] {
      let items = mine.filter { $0.reason == reason }
        .map { BackupRotation.Item(id: $0.id, time: $0.time) }
      let gone = BackupRotation(of: reason).removable(items, in: store.environment.timeZone)
      for id in gone where !keeping.contains(id) { try place.remove(id) }
    }
  }
}

extension BackupManifest {
  /// An id that sorts by time.
  static func newID(_ time: Timestamp, _ random: [UInt8]) -> String {
    let digits = time.text.prefix(19).filter(\.isNumber)
    return "\(digits.prefix(8))-\(digits.dropFirst(8))-\(random.hexText)"
  }
}
