import CountMeModel
import CountMeStore

/// What is wrong with a document or a file by itself.
extension IntegrityCheck {
  /// A document is JSON.
  static let unreadable = IntegrityCheck(.unreadable) { snapshot in
    snapshot.files.compactMap { file in
      guard case .unreadable(_, let detail) = file.content else { return nil }
      return (file.path, detail)
    }
  }

  /// A document fits the schema of its collection.
  static let invalid = IntegrityCheck(.invalid) { snapshot in
    snapshot.documents.compactMap { document in
      let violations = document.schema.violations(of: .object(document.fields))
      guard let first = violations.first else { return nil }
      let more = violations.count > 1 ? " (and \(violations.count - 1) more)" : ""
      return (document.path.text, "\(first.instancePath): it should be \(first.expected)\(more)")
    }
  }

  /// Equal documents are equal bytes: a document is written in one form only.
  static let canonical = IntegrityCheck(.canonical) { snapshot in
    snapshot.documents.filter { !$0.isCanonical }
      .map { ($0.path.text, "it is not in canonical form") }
  }

  /// A file's path follows from its document's collection and id, and nothing else is in the tree.
  static let misplaced = IntegrityCheck(.misplaced) { snapshot in
    snapshot.files.compactMap { file in
      if !file.isPlain { return (file.path, "it is no plain file") }
      switch file.content {
      case .stranger: return (file.path, "no document of any collection has this path")
      case .document(_, let path, let fields, _) where fields["id"]?.string != path.id.text:
        return (file.path, "its id is \(fields["id"]?.string ?? "missing")")
      default: return nil
      }
    }
  }

  /// Every document on a user's branch is that user's.
  static let owner = IntegrityCheck(.owner) { snapshot in
    snapshot.documents.compactMap { document in
      guard let owner = document.fields["userId"]?.string, owner != snapshot.owner.text else {
        return nil
      }
      return (document.path.text, "it is of another user")
    }
  }

  /// A stamp is not from the future: until then it would win over every edit made elsewhere.
  static let futureStamp = IntegrityCheck(.futureStamp) { snapshot in
    let limit = snapshot.now.adding(milliseconds: 5 * 60 * 1000)
    return snapshot.documents.compactMap { document in
      guard let text = document.fields["lastModified"]?.string, let stamp = Timestamp(text),
        stamp > limit
      else { return nil }
      return (document.path.text, "it was last modified at \(text)")
    }
  }

  /// No two entries are the same in all but their ids.
  static let duplicate = IntegrityCheck(.duplicate) { snapshot in
    var seen: [JSONObject: String] = [:]
    var found: [(subject: String, detail: String)] = []
    for document in snapshot.documents where document.schema.identifierKind == .uuid {
      let content = document.fields.without("id", "lastModified", "createdAt")
      guard content["timestamp"] != nil else { continue }
      if let other = seen[content] {
        found.append((document.path.text, "it is the same as \(other)"))
      } else {
        seen[content] = document.path.text
      }
    }
    return found
  }

  /// A collection of one's own has a schema that can be used.
  static let schema = IntegrityCheck(.schema) { snapshot in
    snapshot.catalogue.problems().compactMap { problem in
      switch problem {
      case .failure(.unreadable(let path, _)): (path, "it is not JSON")
      case .failure(.unusable(let path, _)): (path, "it is no schema that is supported")
      case .clash(let clash): (clash.path, "its name clashes with \(clash.other)")
      case .missingCollection(let path, let field, let collection):
        (path, "\(field) follows from \(collection), which is not there")
      case .missingField(let path, let field, let collection, let other):
        (path, "\(field) follows from \(other) of \(collection), which has none")
      }
    }
  }

  /// What a person edited in the files can be taken in.
  static let handEdit = IntegrityCheck(.handEdit) { snapshot in
    snapshot.handEdits.problems.map { ($0.path, "this edit cannot be taken in") }
  }

  /// No other program that syncs folders has made copies in the diary's.
  static let conflictCopy = IntegrityCheck(.conflictCopy) { snapshot in
    snapshot.handEdits.conflictCopies.map {
      ($0.path, "\($0.program.rawValue) made this copy of \($0.original)")
    }
  }
}
