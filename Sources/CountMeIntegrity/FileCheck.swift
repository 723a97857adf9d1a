import CountMeModel

/// What can be wrong with a file by itself.
struct FileCheck: Sendable {
  let check: Finding.Check
  /// What is wrong; nil where the file is as it should be.
  let problem: @Sendable (ExaminedFile, Terms) -> String?

  private init(
    _ check: Finding.Check,
    problem: @escaping @Sendable (ExaminedFile, Terms) -> String?
  ) {
    self.check = check
    self.problem = problem
  }

  /// Every check of files.
  static let all = [unreadable, invalid, canonical, misplaced, twin, owner, futureStamp]

  /// A document is JSON.
  private static let unreadable = FileCheck(.unreadable) { file, _ in
    guard case .unreadable(_, let detail) = file.content else { return nil }
    return detail
  }

  /// A document fits the schema of its collection.
  private static let invalid = FileCheck(.invalid) { file, _ in
    guard case .document(let schema, _, let fields, _) = file.content else { return nil }
    let violations = schema.violations(of: .object(fields))
    guard let first = violations.first else { return nil }
    let more = violations.count > 1 ? " (and \(violations.count - 1) more)" : ""
    return "\(first.instancePath): it should be \(first.expected)\(more)"
  }

  /// Equal documents are equal bytes: a document is written in one form only.
  private static let canonical = FileCheck(.canonical) { file, _ in
    guard case .document(_, _, _, isCanonical: false) = file.content else { return nil }
    return "it is not in canonical form"
  }

  /// A file's path follows from its document's collection and id, and nothing else is in the tree.
  private static let misplaced = FileCheck(.misplaced) { file, _ in
    if !file.isPlain { return "it is not a plain file" }
    switch file.content {
    case .stranger: return "no document of any collection has this path"
    case .document(_, let path, let fields, _) where fields["id"]?.string != path.id.text:
      return "its id is \(fields["id"]?.string ?? "missing")"
    default: return nil
    }
  }

  /// No file stands where some file systems have a collection's folder.
  private static let twin = FileCheck(.twin) { file, _ in
    guard case .twin(let other, _) = file.content else { return nil }
    return "\(other) differs by case only, and nothing can be written there beside it"
  }

  /// Every document on a user's branch is that user's.
  private static let owner = FileCheck(.owner) { file, terms in
    guard case .document(_, _, let fields, _) = file.content,
      let owner = fields["userId"]?.string, owner != terms.owner.text
    else { return nil }
    return "it is of another user"
  }

  /// A stamp is not from the future: until then it would win over every edit made elsewhere.
  private static let futureStamp = FileCheck(.futureStamp) { file, terms in
    guard case .document(_, _, let fields, _) = file.content,
      let text = fields["lastModified"]?.string, let stamp = Timestamp(text),
      stamp > terms.now.adding(milliseconds: 5 * 60 * 1000)
    else { return nil }
    return "it was last modified at \(text)"
  }
}

extension FileCheck {
  /// What files are held against.
  struct Terms {
    /// When they are looked at.
    let now: Timestamp
    /// Whose branch they are on.
    let owner: UserID
  }
}
