package import CountMeGit
import CountMeModel

/// What a commit may come to beside what the rules say of each change.
///
/// The judge asks for it, and so does whoever writes: what no device lets in is not committed at all.
package enum CommitLimits {
  /// What a folder may hold; that of a day has a few hundred entries at most.
  package static let folders = TreeLimits(
    bytes: 1 << 20,
    entries: [
      DeviceDocument.folder: AccountPlace.devices,
      InvitationDocument.folder: AccountPlace.devices,
      Catalogue.userFolder: SchemaLimits.files,
    ])
  /// The most bytes of the files that one commit changes, as they are checked out.
  ///
  /// A pack of two thousand bytes may hold one file a thousand times.
  package static let bytes = 1 << 28
  /// The most files that one commit has otherwise than its first parent, times the parents with which they are compared.
  static let comparisons = 1 << 20
  /// The most signatures of the account's that are looked at for one commit, beside those of its devices.
  static let signatures = 1 << 15

  /// Ensures that one commit does not change more bytes than that.
  ///
  /// - Throws: ``StoreFailure/commitTooLarge(bytes:allowed:)``.
  package static func require(changed found: Int) throws(DiaryError) {
    guard found > bytes else { return }
    throw .store(.commitTooLarge(bytes: found, allowed: bytes))
  }

  /// Ensures that a person's own schemas are not more than every device compiles.
  ///
  /// - Throws: ``StoreFailure/folderFull(_:)``.
  package static func require(
    schemas files: Int, of bytes: Int, with file: String
  ) throws(DiaryError) {
    guard let full = FullFolder(schemas: files, of: bytes) else { return }
    throw .store(.folderFull(full.refusing(file)))
  }

  /// The sizes of a tree's files in the folder of the person's own schemas.
  package static func schemaSizes(
    in tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [String: Int] {
    guard let folder = try repository.entry(Catalogue.userFolder, in: tree),
      folder.isDirectory
    else { return [:] }
    var sizes: [String: Int] = [:]
    for file in try repository.entries(of: folder.id) where !file.isDirectory {
      sizes["\(Catalogue.userFolder)/\(file.text)"] = try repository.size(of: file.id)
    }
    return sizes
  }

  /// Whether a folder has more entries than it may have.
  static func isFull(
    _ folder: String, in tree: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> Bool {
    guard let allowed = folders.entries[folder] else { return false }
    return try count(in: folder, of: tree, repository) > allowed
  }

  /// How many entries a folder of a tree has.
  package static func count(
    in folder: String, of tree: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> Int {
    guard let entry = try repository.entry(at: folder, in: tree), entry.isDirectory else {
      return 0
    }
    return try repository.tree(entry.id).entries.count
  }

  /// The files that a tree has otherwise than another, in folders that hold more than they may since.
  ///
  /// Anyone who has them go back has a tree that keeps the bounds, where the other one does.
  static func excess(
    of tree: ObjectID, since other: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Set<String> {
    var full: [String: Bool] = [:]
    var found: Set<String> = []
    for file in try repository.differences(from: other, to: tree)
    where file.new != nil {
      var folder = file.path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let path = String(folder)
        if full[path] == nil { full[path] = try isBeyond(path, in: tree, repository) }
        if full[path] == true { found.insert(file.path) }
      }
    }
    return found
  }

  private static func isBeyond(
    _ folder: String, in tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    if try DiaryError.git(isFull(folder, in: tree, repository)) { return true }
    if folder == Catalogue.userFolder {
      let sizes = try schemaSizes(in: tree, repository)
      return FullFolder(schemas: sizes.count, of: sizes.values.reduce(0, +)) != nil
    }
    guard let entry = try repository.entry(folder, in: tree) else { return false }
    return try repository.size(of: entry.id) > folders.bytes
  }

  /// The tree with some files different, as it may be committed.
  ///
  /// - Throws: ``StoreFailure/caseCollision(path:other:)`` and ``StoreFailure/folderFull(_:)``.
  package static func tree(
    _ base: ObjectID, _ changes: [TreeChange], in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    try DiaryError.git(repository.updatedTree(base, changes, within: folders)).withinBounds()
  }

  /// Ensures that a file is no larger than one may be.
  ///
  /// - Parameter isDocument: whether the size is of a document's canonical form, which a person may not have written.
  /// - Throws: ``StoreFailure/refused(path:rule:reason:)``.
  package static func require(
    _ path: String, of size: Int, isDocument: Bool = false
  ) throws(DiaryError) {
    guard let reason = SizeRule().objection(toBytes: size, at: path, isCanonical: isDocument)
    else { return }
    throw .store(.refused(path: path, rule: SizeRule.summary, reason: reason))
  }
}

extension UpdatedTree {
  /// The tree, where it keeps its bounds.
  package func withinBounds() throws(DiaryError) -> ObjectID {
    if let first = excess.first { throw first.error() }
    return id
  }
}

extension UpdatedTree.Excess {
  /// The excess as what is thrown before anything is committed, told of a file where there is one.
  package func error(of file: String? = nil) -> DiaryError {
    let full: FullFolder
    switch self {
    case .caseCollision(let path, let other):
      return .store(.caseCollision(path: file ?? path, other: other))
    case .bytes(let folder, let allowed):
      full = FullFolder(path: folder, .bytes, allowed: allowed)
    case .entries(let folder, let allowed):
      full = FullFolder(path: folder, .files, allowed: allowed)
    }
    return .store(.folderFull(file.map(full.refusing) ?? full))
  }
}
