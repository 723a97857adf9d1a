import CountMeFormats
import CountMeHistory
import CountMeModel

/// Reads the accounts in a Firestore backup.
enum FirestoreAccount {
  /// Reads every user's collections; a backup may also begin inside of one user.
  static func read(_ file: ImportedFile, _ draft: inout ImportDraft) throws(ImportError) {
    let hasUsers = try hasUsers(file)
    var hasAny = false
    var stream = try JSONStream(file)
    _ = try stream.members { stream, key throws(ImportError) in
      if key == "documents" {
        hasAny = try read(rest: &stream, &draft) || hasAny
      } else if key == "__collections__", hasUsers {
        hasAny = try read(users: &stream, &draft) || hasAny
      } else if key == "__collections__" {
        hasAny = try read(&stream, owner: "", &draft) || hasAny
      }
    }
    try stream.finish(hasAny, else: "\"__collections__\" or \"documents\"")
  }

  /// Whether the backup holds whole users, which stand anywhere among its collections.
  private static func hasUsers(_ file: ImportedFile) throws(ImportError) -> Bool {
    var hasUsers = false
    var stream = try JSONStream(file)
    _ = try stream.members { stream, key throws(ImportError) in
      guard key == "__collections__" else { return }
      _ = try stream.members { stream, name throws(ImportError) in
        let isObject = try stream.kind() == .object
        hasUsers = hasUsers || name == "users" && isObject
      }
    }
    return hasUsers
  }

  private static func read(
    users stream: inout JSONStream, _ draft: inout ImportDraft
  ) throws(ImportError) -> Bool {
    try stream.members { stream, name throws(ImportError) in
      guard name == "users" else { return }
      _ = try stream.members { stream, user throws(ImportError) in
        _ = try stream.members { stream, key throws(ImportError) in
          guard key == "__collections__" else { return }
          _ = try read(&stream, owner: user, &draft)
        }
      }
    }
  }

  private static func read(
    _ stream: inout JSONStream, owner: String, _ draft: inout ImportDraft
  ) throws(ImportError) -> Bool {
    let isOwn = owner == FirestoreTree.guest || !owner.isEmpty && UserID(owner) != nil
    return try stream.members { stream, collection throws(ImportError) in
      let place = try stream.position()
      let isCollection = try stream.members { stream, id throws(ImportError) in
        let part = try stream.value()
        try draft.attempt { draft throws(ImportError) in
          try add(part, collection, id, isOwn: isOwn, to: &draft)
        }
      }
      if !isCollection {
        try draft.note(
          ImportError(
            .badValue(
              column: collection, text: "what stands here", expected: "documents by their ids"),
            at: place))
      }
    }
  }

  private static func add(
    _ part: JSONPart, _ collection: String, _ id: String, isOwn: Bool, to draft: inout ImportDraft
  ) throws(ImportError) {
    if isOwn {
      let plain = FirestoreValue.plain(part.value, nil)
      let name = name(collection, id, draft.settings.catalogue)
      try draft.addOwn(name, plain, at: part.position)
    } else {
      let plain = FirestoreValue.plain(part.value, draft.zone).object ?? [:]
      try ForeignDocument(collection, id, plain, at: part.position).add(to: &draft)
    }
  }

  /// The documents of a REST list, whose names end with `users/{uid}/{collection}/{document}`.
  private static func read(
    rest stream: inout JSONStream, _ draft: inout ImportDraft
  ) throws(ImportError) -> Bool {
    try stream.elements { stream, _ throws(ImportError) in
      let part = try stream.value()
      try draft.attempt { draft throws(ImportError) in try add(rest: part, to: &draft) }
    }
  }

  private static func add(
    rest part: JSONPart, to draft: inout ImportDraft
  ) throws(ImportError) {
    let parts = (part.value["name"]?.string ?? "").split(separator: "/").map(String.init)
    guard parts.count >= 2, let fields = part.value["fields"]?.object else {
      throw ImportError(.notThisFormat("\"name\" and \"fields\" here"), at: part.position)
    }
    let plain = FirestoreValue.plain(rest: fields, draft.zone)
    try ForeignDocument(parts[parts.count - 2], parts[parts.count - 1], plain, at: part.position)
      .add(to: &draft)
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
