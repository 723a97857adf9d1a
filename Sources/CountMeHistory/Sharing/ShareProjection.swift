package import CountMeGit
package import CountMeModel

/// Makes a share's tree of its owner's: the same on every device.
package struct ShareProjection {
  /// A tree that was projected, and what it was made of.
  package struct Made {
    package let source: ObjectID
    package let tree: ObjectID

    package init(source: ObjectID, tree: ObjectID) {
      self.source = source
      self.tree = tree
    }
  }

  private let share: ShareDocument
  private let scope: ShareScope
  private let catalogue: Catalogue

  /// - Parameters:
  ///   - catalogue: the collections of the tree that is projected.
  ///   - hasDocuments: whether the share is where its documents are to be; a place that it was moved away from has
  ///     none.
  package init(_ share: ShareDocument, catalogue: Catalogue, hasDocuments: Bool = true) {
    self.share = share
    scope = hasDocuments ? share.scope : ShareScope(collections: [], from: nil)
    self.catalogue = catalogue
  }

  /// A collection of the share's of which nobody can know here what belongs to it: its schema is missing, cannot be used,
  /// or is another than the one that it is shared by.
  package var unknownCollection: CollectionName? {
    scope.collections.sorted().first { name in
      guard let schema = (try? catalogue.schema(of: name)) ?? nil else { return true }
      return !scope.has(schema)
    }
  }

  /// The share's tree: nothing is in it of which nobody can know whether it belongs there.
  ///
  /// - Parameters:
  ///   - source: the owner's tree.
  ///   - earlier: what was made of an earlier one by the same definition; only what differs is looked at then.
  /// - Complexity: linear in the files that differ.
  package func tree(
    of source: ObjectID, after earlier: Made?, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    if earlier?.source == source { return earlier?.tree ?? source }
    let base = try repository.hasSameSchemas(earlier?.source, source) ? earlier : nil
    var changes: [TreeChange] = []
    try repository.eachDifference(
      from: base?.source ?? .emptyTree, to: source
    ) { file throws(DiaryError) in
      if let change = try change(file, repository) { changes.append(change) }
    }
    changes += try certificates(of: source, repository)
    let projected = changes
    return try repository.changedTree(base?.tree ?? .emptyTree, projected)
  }

  /// Whether the share's tree may be another one of one tree of the owner's than of an earlier one; nothing is written.
  ///
  /// - Complexity: linear in the files that differ.
  package func mayDiffer(
    from earlier: ObjectID, to source: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard try repository.hasSameSchemas(earlier, source), unknownCollection == nil else {
      return true
    }
    var mayDiffer = false
    try repository.eachDifference(from: earlier, to: source) { file throws(DiaryError) in
      // Of the account the devices and some invitations belong to it.
      guard !mayDiffer else { return }
      let isOfAccount = AccountPlace(file.path) != nil
      mayDiffer = if isOfAccount { true } else { try has(file.path) }
    }
    return mayDiffer
  }

  /// Whether a file is one of the share's documents, or what tells how they are read.
  private func has(_ path: String) throws(DiaryError) -> Bool {
    switch SystemFile(path) {
    case .format, .attributes: return true
    case .schema(let name): return scope.collections.contains(name)
    case nil: break
    }
    guard AccountPlace(path) == nil, let (schema, _) = try catalogue.place(of: path) else {
      return false
    }
    return scope.has(schema)
  }

  private func change(
    _ file: FileDifference, _ repository: borrowing Repository
  ) throws(DiaryError) -> TreeChange? {
    guard try has(file.path) else { return nil }
    guard let new = file.new, new.mode == .file,
      let (schema, _) = try catalogue.place(of: file.path), !scope.isWhole(schema)
    else {
      return TreeChange(path: file.path, blob: file.new?.id)
    }
    let bytes = try DiaryError.git(
      repository.read(new.id, .blob, limit: JSONLimits.document.bytes))
    guard let fields = (try? JSONValue(parsing: bytes))?.object,
      let shared = scope.projected(fields, schema)
    else { return TreeChange(path: file.path, blob: nil) }
    guard shared != fields else { return TreeChange(path: file.path, blob: new.id) }
    return TreeChange(
      path: file.path,
      blob: try DiaryError.git(
        repository.write(JSONValue.object(shared).canonicalBytes(), .blob)))
  }

  /// What tells whose the share is: its definition, the owner's devices, and the invitations that matter for it.
  private func certificates(
    of source: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [TreeChange] {
    let check = try CertifiedAccount(tree: source, in: repository)
    let devices = check.devices.filter { $0.member == nil }
    let certifying = Set(devices.compactMap(\.invitation))
    var files = devices.map { ($0.path, $0.bytes) } + [(share.path, share.bytes)]
    for invitation in check.invitations {
      let isOwn =
        !share.isEnded && invitation.kind == .follower && invitation.share == share.name
      if certifying.contains(invitation.id) || isOwn {
        files.append((invitation.path, invitation.bytes))
      }
    }
    let wanted = files
    return try DiaryError.git { () throws(GitError) in
      var changes: [TreeChange] = []
      for (path, bytes) in wanted {
        // As they stand there, whatever form they were signed in.
        let entry = try repository.entry(at: path, in: source)
        let blob = if let entry { entry.id } else { try repository.write(bytes, .blob) }
        changes.append(TreeChange(path: path, blob: blob))
      }
      return changes
    }
  }
}

extension ShareDocument {
  /// What belongs to the share; nothing once it has ended.
  package var scope: ShareScope {
    let names = isEnded ? [] : collections.compactMap { CollectionName($0) }
    return ShareScope(
      collections: Set(names.filter { AccountPlace(folder: $0.text) == nil }),
      from: from, schemas: schemas)
  }
}

extension Repository {
  /// Whether two trees have the same schemas of the person's own: else documents are projected otherwise.
  fileprivate borrowing func hasSameSchemas(
    _ one: ObjectID?, _ other: ObjectID
  ) throws(DiaryError) -> Bool {
    guard let one else { return false }
    do throws(GitError) {
      return try entry(at: Catalogue.userFolder, in: one)?.id
        == entry(at: Catalogue.userFolder, in: other)?.id
    } catch {
      throw DiaryError(error)
    }
  }
}
