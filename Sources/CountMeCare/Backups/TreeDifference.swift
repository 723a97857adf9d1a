import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// What leads from the diary's tree to another: documents, schemas, and what cannot be used.
struct TreeDifference {
  private(set) var changes: [DocumentChange] = []
  private(set) var schemaFiles: [SealedFile] = []
  /// Documents that fit no schema, or are somebody else's.
  private(set) var unusable: [DocumentPath] = []
  /// The paths of other files, which no diary has.
  private var strange: [String] = []

  /// What of the new tree is left out, by path.
  var leftOut: [String] { (unusable.map(\.text) + strange).sorted() }

  /// Compares trees; the account's and the devices' documents are never touched.
  ///
  /// - Parameters:
  ///   - owner: whose the documents are.
  ///   - adopting: whether they were somebody else's before.
  init(
    from old: ObjectID, to new: ObjectID, of owner: UserID, adopting: Bool, known: Catalogue,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    let catalogues = (
      old: try MergedSchemas(known: known).catalogue(old, [], in: repository),
      new: try MergedSchemas(known: known).catalogue(new, [], in: repository)
    )
    let files = try DiaryError.git(
      repository.difference(from: old, to: new, fileLimit: Tree.changeLimit))
    for file in files where !Self.isProtected(file.path) {
      guard try Self.isReadable(file.new, repository) else {
        strange.append(file.path)
        continue
      }
      let bytes = try repository.bytes(of: file.new)
      var place = try catalogues.new.place(of: file.path)
      if place == nil { place = try catalogues.old.place(of: file.path) }
      if let (schema, path) = place {
        let before = try repository.bytes(of: file.old)
        let after = MergeVersion(bytes, schema: schema, id: path.id)
        let isInvalid = if case .invalid = after { true } else { false }
        let isOthers =
          after.document.map { !adopting && $0["userId"]?.string != owner.text } ?? false
        guard !isInvalid, !isOthers else {
          unusable.append(path)
          continue
        }
        changes.append(
          DocumentChange(
            path: path,
            before: before.flatMap { try? DocumentBytes.object(of: $0, path: path.text) },
            after: after.document.map { adopting ? Self.owned($0, by: owner) : $0 }))
      } else if let system = SystemFile(file.path) {
        if case .schema = system { schemaFiles.append(SealedFile(system, bytes: bytes)) }
      } else if bytes != nil {
        strange.append(file.path)
      }
    }
    changes.removeAll { Self.unstamped($0.before) == Self.unstamped($0.after) }
  }

  /// Whether a file is one, and no larger than a diary's may be; nothing is as good.
  private static func isReadable(
    _ entry: TreeEntry?, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let entry else { return true }
    guard entry.mode == .file else { return false }
    return try DiaryError.git(repository.header(of: entry.id)).size <= JSONLimits.document.bytes
  }

  private static func owned(_ fields: JSONObject, by owner: UserID) -> JSONObject {
    var fields = fields
    fields["userId"] = .string(owner.text)
    return fields
  }

  /// The changes as they are written.
  func stamped(at now: Timestamp) -> [DocumentChange] {
    changes.map { change in
      DocumentChange(
        path: change.path, before: change.before,
        after: change.after.map { Stamp.next(now, $0, following: change.before ?? $0) })
    }
  }

  /// The changes, with what follows from them, as the rules let them pass.
  func authorised(
    _ all: [DocumentChange], _ catalogue: Catalogue, owner: UserID
  ) throws(DiaryError) -> AuthorisedChanges {
    try AuthorisedChanges(
      fitting: all, typed: Set(changes.map(\.path)), catalogue, owner: owner)
  }

  /// Leaves only what the old tree lacks.
  mutating func keepAdditions() {
    changes.removeAll { $0.before != nil }
    schemaFiles = []
  }

  private static func isProtected(_ path: String) -> Bool {
    AccountPlace(path) != nil
  }

  private static func unstamped(_ fields: JSONObject?) -> JSONObject? {
    var fields = fields
    fields?["lastModified"] = nil
    return fields
  }

  /// The differences for a person.
  var differences: [BackupComparison.Difference] {
    let changed = changes.map { change in
      BackupComparison.Difference(
        kind: change.before == nil ? .onlyInBackup : change.after == nil ? .onlyHere : .differs,
        collection: change.path.collection, id: change.path.id, fields: change.differingFields)
    }
    let useless = unusable.map {
      BackupComparison.Difference(
        kind: .unusable, collection: $0.collection, id: $0.id, fields: [])
    }
    return (changed + useless).sorted { ($0.collection, $0.id) < ($1.collection, $1.id) }
  }
}

extension DocumentChange {
  fileprivate var differingFields: [String] {
    guard let before, let after else { return [] }
    let names = Set(before.map(\.key)).union(after.map(\.key)).subtracting(["lastModified"])
    return names.filter { before[$0] != after[$0] }.sorted()
  }
}
