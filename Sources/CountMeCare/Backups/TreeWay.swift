import CountMeGit
import CountMeHistory
import CountMeModel

/// What leads from the diary's tree to another: documents, schemas, and what cannot be used.
struct TreeWay {
  private(set) var changes: [DocumentChange] = []
  private(set) var schemaFiles: [SealedFile] = []
  private(set) var unusable: [DocumentPath] = []

  /// Compares trees; the account's and the devices' documents are never touched.
  ///
  /// - Parameter owner: whose the documents become; nil where they are already.
  init(
    from old: ObjectID, to new: ObjectID, owner: UserID? = nil, known: Catalogue,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    let catalogues = (
      old: try MergedSchemas(known: known).catalogue(old, [], in: repository),
      new: try MergedSchemas(known: known).catalogue(new, [], in: repository)
    )
    let files = try DiaryError.git(
      repository.difference(from: old, to: new, fileLimit: Tree.changeLimit))
    for file in files where !Self.isProtected(file.path) {
      let bytes = try repository.bytes(of: file.new)
      var place = try catalogues.new.place(of: file.path)
      if place == nil { place = try catalogues.old.place(of: file.path) }
      if let (schema, path) = place {
        let before = try repository.bytes(of: file.old)
        let after = MergeVersion(bytes, schema: schema, id: path.id)
        if case .invalid = after {
          unusable.append(path)
          continue
        }
        changes.append(
          DocumentChange(
            path: path,
            before: before.flatMap { try? DocumentBytes.object(of: $0, path: path.text) },
            after: after.document.map { Self.owned($0, by: owner) }))
      } else if let schema = SystemFile(file.path), case .schema = schema {
        schemaFiles.append(SealedFile(schema, bytes: bytes))
      }
    }
    changes.removeAll { Self.unstamped($0.before) == Self.unstamped($0.after) }
  }

  private static func owned(_ fields: JSONObject, by owner: UserID?) -> JSONObject {
    var fields = fields
    if let owner { fields["userId"] = .string(owner.text) }
    return fields
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
