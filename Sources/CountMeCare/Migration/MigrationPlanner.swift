import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeSodium

/// Decides what becomes of the guest's documents in an account; writes nothing.
struct MigrationPlanner {
  /// Who gets them.
  let user: UserID
  /// The guest's tree up to which an account took over before.
  let old: ObjectID
  /// The guest's tree.
  let new: ObjectID
  /// The account's tree.
  let account: ObjectID
  /// The collections that the device has; they only save compiling.
  let known: Catalogue

  /// Plans every document that the guest wrote or changed.
  ///
  /// What the guest removed stays the account's: they removed only their own copy of it.
  ///
  /// - Complexity: linear in what the guest changed.
  func plan(in repository: borrowing Repository) throws(DiaryError) -> MigrationPlan {
    let differences = try repository.differences(from: old, to: new)
    let files = differences.filter { $0.new != nil && !Self.isTheDiarys($0.path) }
    var draft = Draft()
    let schemas = try schemaVersions(files, repository)
    try plan(schemas, &draft, repository)
    let catalogue = try MergedSchemas(known: known).catalogue(account, schemas, in: repository)
    var merged: [MergedDocument] = []
    for file in files where !Self.isSchema(file.path) {
      switch try fate(of: file, catalogue, repository) {
      case .settled(let action): draft.add(file.path, action)
      case .merged(let document): merged.append(document)
      }
    }
    try plan(merged, catalogue, &draft, repository)
    return MigrationPlan(items: draft.items, files: draft.files)
  }

  /// What is planned so far.
  private struct Draft {
    var items: [MigrationPlan.Item] = []
    var files: [SealedFile] = []

    /// Adds a file that stays as it is.
    mutating func add(_ path: String, _ action: MigrationPlan.Action) {
      items.append(MigrationPlan.Item(path: path, action: action, digest: nil))
    }

    /// Adds a file that changes.
    mutating func add(_ path: String, _ action: MigrationPlan.Action, _ bytes: [UInt8]?) {
      let digest = bytes.map { Digest.sha256($0).hexText } ?? MigrationPlan.Item.absent
      items.append(MigrationPlan.Item(path: path, action: action, digest: digest))
      files.append(SealedFile(merged: path, bytes: bytes))
    }
  }

  private func plan(
    _ schemas: [ThreeVersions], _ draft: inout Draft, _ repository: borrowing Repository
  ) throws(DiaryError) {
    for version in schemas where version.otherFile != version.one {
      guard let bytes = try repository.bytes(of: version.otherFile) else { continue }
      draft.add(version.path, version.one == nil ? .move : .merge(.oneSided, winner: .guest), bytes)
    }
  }

  private func plan(
    _ merged: [MergedDocument], _ catalogue: Catalogue, _ draft: inout Draft,
    _ repository: borrowing Repository
  ) throws(DiaryError) {
    let guests = Set(merged.map(\.path))
    let merger = TreeMerger(catalogue: known)
    for document in try merger.settled(merged, catalogue, tree: account, repository) {
      let path = document.path.text
      let present = try repository.bytes(at: path, in: account)
      let result = document.result.bytes
      let action = guests.contains(document.path) ? document.action(present) : .follow
      if result != present {
        draft.add(path, action, result)
      } else if action != .follow {
        draft.add(path, action)
      }
    }
  }

  private enum Fate {
    case settled(MigrationPlan.Action)
    case merged(MergedDocument)
  }

  private func fate(
    of file: FileDifference, _ catalogue: Catalogue, _ repository: borrowing Repository
  ) throws(DiaryError) -> Fate {
    guard let (schema, path) = try catalogue.place(of: file.path) else {
      return .settled(.leave(.unknown))
    }
    let guest = try owned(file.new, schema, path, repository)
    guard case .valid = guest else { return .settled(.leave(.invalid)) }
    let present = MergeVersion(
      try repository.bytes(at: file.path, in: account), schema: schema, id: path.id)
    if present == guest { return .settled(.same) }
    // What the account has removed since comes back: the guest has changed it since.
    let base = present == .absent ? .absent : try owned(file.old, schema, path, repository)
    return .merged(
      MergedDocument(path: path, schema: schema, base: MergeBase(base), present, guest))
  }

  /// A version of a guest's document with the user as its owner.
  private func owned(
    _ entry: TreeEntry?, _ schema: CollectionSchema, _ path: DocumentPath,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> MergeVersion {
    let version = MergeVersion(try repository.bytes(of: entry), schema: schema, id: path.id)
    guard case .valid(var fields) = version else { return version }
    fields["userId"] = .string(user.text)
    return .valid(fields)
  }

  private func schemaVersions(
    _ files: [FileDifference], _ repository: borrowing Repository
  ) throws(DiaryError) -> [ThreeVersions] {
    var versions: [ThreeVersions] = []
    for file in files where Self.isSchema(file.path) {
      let one = try repository.entry(file.path, in: account)
      versions.append(
        ThreeVersions(
          path: file.path, base: one == nil ? nil : file.old, one: one, other: file.new))
    }
    return versions
  }

  /// Whether a file is the diary's own, and no document of anybody.
  static func isTheDiarys(_ path: String) -> Bool {
    [FormatDocument.path, SystemFile.attributes.path].contains(path)
  }

  private static func isSchema(_ path: String) -> Bool {
    if case .schema = SystemFile(path) { true } else { false }
  }
}

extension MergedDocument {
  /// What a migration says of it, given what the account has.
  fileprivate func action(_ present: [UInt8]?) -> MigrationPlan.Action {
    guard present != nil else { return .move }
    let winner: MigrationPlan.Side? = outcome.winner.map { $0.bytes == present ? .account : .guest }
    return .merge(outcome.rule, winner: winner)
  }
}
