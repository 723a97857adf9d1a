import CountMeGit
import CountMeHistory
import CountMeModel

/// The schemas of a person's own that a branch has, and who may change them.
struct SchemaFolder {
  private let author: CandidateChange.Author
  private var sizes: [String: Int]

  init(
    _ tree: ObjectID, changedBy author: CandidateChange.Author, in repository: borrowing Repository
  ) throws(DiaryError) {
    self.author = author
    sizes = try CommitLimits.schemaSizes(in: tree, repository)
  }

  /// Changes a schema, as every other device would let it.
  ///
  /// - Throws: ``StoreFailure/refused(path:rule:reason:)`` and ``StoreFailure/folderFull(_:)``; then it is as before.
  mutating func change(_ file: SystemFile, _ bytes: [UInt8]?) throws(DiaryError) {
    let path = file.path
    let after = bytes.map {
      CandidateChange.Version(
        mode: CandidateChange.Version.plainFile, size: $0.count, content: .bytes($0))
    }
    let change = CandidateChange(path: path, before: nil, after: after, schema: nil, author: author)
    if case .refused(let rule, let reason) = ChangePolicy(owner: .guest).judge(change) {
      throw .store(.refused(path: path, rule: rule, reason: reason))
    }
    var sizes = sizes
    sizes[path] = bytes?.count
    // One that goes or gets smaller is never in the way.
    if (bytes?.count ?? 0) > (self.sizes[path] ?? 0) {
      try CommitLimits.require(schemas: sizes.count, of: sizes.values.reduce(0, +), with: path)
    }
    self.sizes = sizes
  }
}

extension Store {
  /// The schemas of a person's own that are committed.
  func schemaFolder(at head: Head) throws(DiaryError) -> SchemaFolder {
    try SchemaFolder(head.tree, changedBy: try author(at: head), in: repository)
  }

  /// Ensures that every other device would let in the schemas among some files.
  ///
  /// - Throws: as ``SchemaFolder/change(_:_:)``.
  func requireSchemas(among files: [SealedFile], at head: Head) throws(DiaryError) {
    let schemas = files.filter { $0.path.hasPrefix("\(Catalogue.userFolder)/") }
    guard !schemas.isEmpty else { return }
    var folder = try schemaFolder(at: head)
    // What goes makes room for what comes.
    for file in schemas.filter({ !$0.isThere }) + schemas.filter(\.isThere) {
      if let system = SystemFile(file.path) { try folder.change(system, file.bytes) }
    }
  }

  /// Whose device this is.
  private func author(at head: Head) throws(DiaryError) -> CandidateChange.Author {
    guard let key = try ownSigner() else { return .owner }
    let check = try CertifiedAccount(tree: head.tree, in: repository)
    guard let own = check.certificate(of: key), own.member != nil else { return .owner }
    return .member(certificate: own.path)
  }
}
