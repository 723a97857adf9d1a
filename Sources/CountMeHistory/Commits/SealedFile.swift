package import CountMeGit
package import CountMeModel

/// A file of the tree that may be committed as it is.
///
/// Each maker has a door of its own, named after what was judged: the rules, the account key and the merge. Where a door
/// takes a path and bytes, or a path that goes, its callers answer for them: the plan of a migration and the doctor.
package struct SealedFile {
  private enum Content {
    case nothing
    case bytes([UInt8])
    case document(JSONObject)
  }

  package let path: String
  private let content: Content
  /// Whether only the account key has judged it.
  private var isSigned = false

  private init(path: String, bytes: [UInt8]?) {
    self.path = path
    content = bytes.map { .bytes($0) } ?? .nothing
  }

  private init(path: String, document: JSONObject?) {
    self.path = path
    content = document.map { .document($0) } ?? .nothing
  }

  /// What the account key has signed.
  init(_ document: some AccountSigned) {
    self.init(path: document.path, document: document.fields)
    isSigned = true
  }

  /// A file of the diary that is no document; nil removes it.
  package init(_ file: SystemFile, bytes: [UInt8]?) {
    self.init(path: file.path, bytes: bytes)
  }

  /// A file that is no document's and keeps documents from being written; it goes.
  package init(inTheWay path: String) {
    self.init(path: path, bytes: nil)
  }

  /// What merging two trees makes of a file; nil removes it.
  package init(merged path: String, bytes: [UInt8]?) {
    self.init(path: path, bytes: bytes)
  }

  /// What the rules have let pass.
  package static func files(_ changes: AuthorisedChanges) -> [SealedFile] {
    changes.changes.map { SealedFile(path: $0.path.text, document: $0.after) }
  }

  /// Whether there is a file then.
  package var isThere: Bool {
    if case .nothing = content { false } else { true }
  }

  /// The new bytes, or nil to remove the file; a document's are made anew each time, because those of
  /// an import would fill the memory.
  package var bytes: [UInt8]? {
    switch content {
    case .nothing: nil
    case .bytes(let bytes): bytes
    case .document(let members): JSONValue.object(members).canonicalBytes()
    }
  }

  /// The change of the tree, with the new bytes written as an object.
  ///
  /// - Throws: ``StoreFailure/refused(path:rule:reason:)`` for more bytes than a file may have, and
  ///   ``DocumentFailure/invalid(path:_:)`` for what was signed and no other device would take, besides what the machine
  ///   refuses.
  package func packed(
    _ repository: borrowing Repository
  ) throws(DiaryError) -> (change: TreeChange, bytes: Int) {
    guard let bytes else { return (TreeChange(path: path, blob: nil), 0) }
    let isDocument = if case .document = content { true } else { false }
    try CommitLimits.require(path, of: bytes.count, isDocument: isDocument)
    if isSigned { try requireSchema() }
    let blob = try DiaryError.git(repository.write(bytes, .blob))
    return (TreeChange(path: path, blob: blob), bytes.count)
  }

  /// Ensures that what was signed fits its schema, as every device and host will ask.
  private func requireSchema() throws(DiaryError) {
    guard case .document(let fields) = content,
      let (schema, _) = try Catalogue.builtIn.place(of: path)
    else { return }
    let violations = schema.violations(of: .object(fields))
    guard violations.isEmpty else { throw .document(.invalid(path: path, violations)) }
  }
}

extension AccountSigned {
  package var file: SealedFile { SealedFile(self) }
}
