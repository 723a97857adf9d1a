import CountMeModel

/// Reads the accounts in a Firestore backup.
struct FirestoreAccount {
  private var draft: ImportDraft

  init(_ settings: ImportDraft.Settings) {
    draft = ImportDraft("firestore", kind: "firestore", settings)
  }

  /// What was found.
  func finished() throws(ImportError) -> ImportedEntries { try draft.finished() }

  /// Reads every user's collections; a backup may also begin inside of one user.
  mutating func read(_ source: JSONSource) throws(ImportError) {
    if let list = source.value["documents"]?.array { return try read(rest: list, source) }
    guard let root = source.value["__collections__"]?.object else {
      throw source.lacks("\"__collections__\" or \"documents\"")
    }
    guard let users = root["users"]?.object else {
      return try read(root, owner: "", ["__collections__"], source)
    }
    for (user, account) in users {
      guard let collections = account["__collections__"]?.object else { continue }
      let place = ["__collections__", "users", user, "__collections__"]
      try read(collections, owner: user, place, source)
    }
  }

  private mutating func read(
    _ collections: JSONObject, owner: String, _ place: [String], _ source: JSONSource
  ) throws(ImportError) {
    let isOwn = owner == FirestoreTree.guest || !owner.isEmpty && UserID(owner) != nil
    for (collection, documents) in collections {
      for (id, document) in documents.object ?? [:] {
        let position = source.position(place + [collection, id])
        try draft.attempt { draft throws(ImportError) in
          if isOwn {
            let plain = FirestoreValue.plain(document, .utc)
            let name = Self.name(collection, id, draft.settings.catalogue)
            try draft.addOwn(name, plain, at: position)
          } else {
            let plain = FirestoreValue.plain(document, .zone(draft.zone)).object ?? [:]
            try ForeignDocument(collection, id, plain, at: position).add(to: &draft)
          }
        }
      }
    }
  }

  /// The documents of a REST list, whose names end with `users/{uid}/{collection}/{document}`.
  private mutating func read(rest list: [JSONValue], _ source: JSONSource) throws(ImportError) {
    for (index, document) in list.enumerated() {
      let position = source.position("documents", index)
      let parts = (document["name"]?.string ?? "").split(separator: "/").map(String.init)
      guard parts.count >= 2, let fields = document["fields"]?.object else {
        try draft.note(ImportError(.notThisFormat("\"name\" and \"fields\" here"), at: position))
        continue
      }
      try draft.attempt { draft throws(ImportError) in
        let plain = FirestoreValue.plain(rest: fields, .zone(draft.zone))
        try ForeignDocument(parts[parts.count - 2], parts[parts.count - 1], plain, at: position)
          .add(to: &draft)
      }
    }
  }

  /// The collection's own name, which Firestore cannot hold if there is a slash in it.
  private static func name(_ collection: String, _ id: String, _ catalogue: Catalogue) -> String {
    let single = "\(collection)/\(id)"
    if let name = CollectionName(single), (try? catalogue.schema(name)) ?? nil != nil {
      return single
    }
    let parts = collection.split(separator: "_").map(String.init)
    return parts.count == 2 ? parts.joined(separator: "/") : collection
  }
}
