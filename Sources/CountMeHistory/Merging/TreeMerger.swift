package import CountMeGit
package import CountMeModel

/// Merges trees of documents; only what differs between them is read.
package struct TreeMerger {
  /// What a merge made.
  package struct Merged {
    /// The merged tree.
    package let tree: ObjectID
    /// The documents that the two sides had in different versions, sorted by path.
    package let documents: [MergedDocument]
    /// Why no device would let the tree in; nil where all would.
    package let excess: DiaryError?
  }

  private let schemas: MergedSchemas
  private let isApplying: Bool

  /// Merges by the collections that the merged tree will have.
  ///
  /// - Parameters:
  ///   - catalogue: the collections that the device has; they only save compiling.
  ///   - isApplying: whether the other side is a change that is applied over the one, and the sides cannot be swapped.
  package init(catalogue: Catalogue, isApplying: Bool = false) {
    schemas = MergedSchemas(known: catalogue)
    self.isApplying = isApplying
  }

  /// Merges two commits over their merge bases; several bases are merged first, the same way.
  package func merge(
    _ one: ObjectID, _ other: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Merged {
    try merge(one, other, over: try CarriedMergeBases(one, [other], in: repository), in: repository)
  }

  /// Merges two commits over what they have in common.
  func merge(
    _ one: ObjectID, _ other: ObjectID, over twins: CarriedMergeBases,
    in repository: borrowing Repository
  ) throws(DiaryError) -> Merged {
    let sides = [try repository.tree(at: one), try repository.tree(at: other)]
    let base = try base(of: one, other, over: twins, in: repository)
    let result = try mergeTrees(
      base: base, sides[0], sides[1], having: FileMergeBases(of: one, other), in: repository)
    guard twins.hasTwins else { return result }
    return Merged(
      tree: try SignedDocuments.later(of: sides, in: result.tree, repository),
      documents: result.documents, excess: result.excess)
  }

  /// Merges two commits over the given bases; nil for the best that are found.
  package func merge(
    _ one: ObjectID, _ other: ObjectID, bases: [ObjectID]?, in repository: borrowing Repository
  ) throws(DiaryError) -> Merged {
    guard let bases else { return try merge(one, other, in: repository) }
    let base = try base(bases, in: repository, depth: 0)
    return try mergeTrees(
      base: base, try repository.tree(at: one), try repository.tree(at: other), in: repository)
  }

  /// What to compare two commits with; where they have nothing in common, what can be guessed.
  package func base(
    of one: ObjectID, _ other: ObjectID, over twins: CarriedMergeBases,
    in repository: borrowing Repository
  ) throws(DiaryError) -> BaseTree {
    guard twins.bases.isEmpty else {
      let base = try base(twins.bases, in: repository)
      return twins.hasTwins ? base.ofCopies : base
    }
    return BaseTree(
      try guessedBase(
        of: repository.tree(at: one), repository.tree(at: other), in: repository))
  }

  /// What to compare two commits with that have these merge bases.
  package func base(
    _ bases: [ObjectID], in repository: borrowing Repository, depth: Int = 0
  ) throws(DiaryError) -> BaseTree {
    guard let first = bases.first else { return BaseTree(.emptyTree) }
    var tree = try repository.tree(at: first)
    // Histories that cross again and again are merged from their oldest crossing on.
    guard bases.count > 1, depth < 16 else { return BaseTree(tree) }
    var points = [tree]
    for (number, commit) in bases.enumerated().dropFirst() {
      let below = try CarriedMergeBases(commit, Array(bases[..<number]), in: repository)
      let base = try base(below.bases, in: repository, depth: depth + 1)
      points.append(try repository.tree(at: commit))
      tree = try mergeTrees(base: base, tree, points[number], in: repository).tree
    }
    return BaseTree(tree, mergedFrom: points)
  }

  /// Merges two trees over a third; swapping the two gives the same tree.
  ///
  /// - Parameter bases: of single files, the versions that the commits of the two trees have in common beside the base.
  func mergeTrees(
    base: BaseTree, _ one: ObjectID, _ other: ObjectID, having bases: FileMergeBases? = nil,
    in repository: borrowing Repository
  ) throws(DiaryError) -> Merged {
    if one == other { return Merged(tree: one, documents: [], excess: nil) }
    let versions = try DiaryError.git(
      ThreeVersions.all(
        one: try repository.difference(from: base.tree, to: one),
        other: try repository.difference(from: base.tree, to: other)))
    let (files, settled) =
      try bases?.compared(versions, over: base, in: repository) ?? (versions, [])
    return try merge(
      files, into: one, disputed: try base.disputed(except: settled, in: repository),
      in: repository)
  }

  /// Merges files of which several versions are known, and puts what they make into a tree.
  ///
  /// - Parameters:
  ///   - versions: the files; `one` of each is what the tree has.
  ///   - disputed: see ``BaseTree/disputed(except:in:)``.
  func merge(
    _ versions: [ThreeVersions], into tree: ObjectID, disputed: [[String: TreeEntry?]] = [],
    in repository: borrowing Repository
  ) throws(DiaryError) -> Merged {
    let catalogue = try schemas.catalogue(tree, versions, in: repository)
    var merged: [MergedDocument] = []
    var changes: [TreeChange] = []
    for version in versions where version.one != version.other {
      if let (schema, path) = try catalogue.place(of: version.path) {
        merged.append(
          try version.merged(schema, path, disputed, isApplying: isApplying, repository))
      } else if version.path == FormatDocument.path {
        let newer = try version.newerFormat(in: repository)
        changes.append(TreeChange(path: version.path, blob: newer?.id))
      } else {
        changes.append(TreeChange(path: version.path, blob: version.otherFile?.id))
      }
    }
    let documents = try settled(merged, catalogue, tree: tree, repository)
    var excess: DiaryError?
    for document in documents {
      let path = document.path.text
      var bytes = document.result.bytes
      if let made = bytes, SizeRule().objection(toBytes: made.count, at: path) != nil {
        // What follows from others has no room: it is as the versions make it by themselves.
        bytes = document.outcome.result.bytes
      }
      do throws(DiaryError) {
        try CommitLimits.require(path, of: bytes?.count ?? 0)
      } catch {
        excess = excess ?? error
      }
      let blob = try DiaryError.git(
        bytes.map { bytes throws(GitError) in try repository.write(bytes, .blob) })
      changes.append(TreeChange(path: path, blob: blob))
    }
    let result = try DiaryError.git(
      repository.updatedTree(tree, changes, within: CommitLimits.folders))
    return Merged(
      tree: result.id, documents: documents, excess: excess ?? result.excess.first?.error())
  }

  /// The merged documents as they must be beside each other.
  package func settled(
    _ merged: [MergedDocument], _ catalogue: Catalogue, tree: ObjectID,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [MergedDocument] {
    guard !merged.isEmpty else { return [] }
    let schemas = try catalogue.deriving()
    let source = TreeSource(tree, catalogue, in: repository)
    return try DerivedChanges(schemas: schemas, source: source).following(merged: merged)
  }
}

extension TreeMerger {
  /// What two trees had in common, as far as it can be guessed where nobody has it any more.
  ///
  /// Only of documents that count: the version that was written first is in the other. All else is
  /// merged as what was added apart.
  func guessedBase(
    of one: ObjectID, _ other: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let differences = try repository.differences(from: one, to: other)
    var changes: [TreeChange] = []
    let catalogue = try schemas.catalogue(one, [], in: repository)
    for file in differences {
      guard let old = file.old, let new = file.new,
        let (schema, path) = try catalogue.place(of: file.path),
        schema.fieldRules.values.contains(.counter)
      else { continue }
      let versions = ThreeVersions(path: file.path, base: nil, one: old, other: new)
      let stamps = [
        try versions.version(old, schema, path, repository).document,
        try versions.version(new, schema, path, repository).document,
      ].map { $0?["lastModified"]?.string ?? "" }
      // Which of two that are equally old does not hang on who asks.
      let blob = (stamps[0], old.id) < (stamps[1], new.id) ? old.id : new.id
      changes.append(TreeChange(path: file.path, blob: blob))
    }
    let common = changes
    return try repository.changedTree(.emptyTree, common)
  }
}
