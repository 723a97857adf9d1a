import CountMeModel
import Git

/// Merges trees of documents; only what differs between them is read.
struct TreeMerger {
  /// What a merge made.
  struct Result {
    /// The merged tree.
    let tree: ObjectID
    /// The documents that the two sides had in different versions, sorted by path.
    let documents: [MergedDocument]
  }

  private let catalogue: Catalogue

  init(catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// Merges two commits over their merge bases; several bases are merged first, the same way.
  func merge(
    _ one: ObjectID, _ other: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Result {
    let base = try baseTree(one, other, in: repository, depth: 0)
    let (left, right) = try DiaryError.git { () throws(GitError) in
      (try repository.commit(one).tree, try repository.commit(other).tree)
    }
    return try mergeTrees(base: base, left, right, in: repository)
  }

  /// The tree to compare with: that of the only merge base, or of all of them merged.
  private func baseTree(
    _ one: ObjectID, _ other: ObjectID, in repository: borrowing Repository, depth: Int
  ) throws(DiaryError) -> ObjectID {
    let bases = try DiaryError.git { () throws(GitError) in
      try repository.mergeBases(one, other)
    }
    guard let first = bases.first else { return .emptyTree }
    var tree = try treeOf(first, repository)
    // Histories that cross again and again are merged from their oldest crossing on.
    guard depth < 16 else { return tree }
    for base in bases.dropFirst() {
      let below = try baseTree(first, base, in: repository, depth: depth + 1)
      tree = try mergeTrees(
        base: below, tree, try treeOf(base, repository), in: repository
      ).tree
    }
    return tree
  }

  private func treeOf(
    _ commit: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    try DiaryError.git { () throws(GitError) in try repository.commit(commit).tree }
  }

  /// Merges two trees over a third; swapping the two gives the same tree.
  func mergeTrees(
    base: ObjectID, _ one: ObjectID, _ other: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Result {
    if one == other { return Result(tree: one, documents: []) }
    let versions = try DiaryError.git { () throws(GitError) in
      ThreeVersions.all(
        one: try repository.difference(from: base, to: one),
        other: try repository.difference(from: base, to: other))
    }
    var merged: [MergedDocument] = []
    var changes: [TreeChange] = []
    for version in versions where version.one != version.other {
      if let (schema, path) = try catalogue.place(of: version.path) {
        let read = try version.read(schema, path, repository)
        merged.append(
          MergedDocument(path: path, schema: schema, base: read.base, read.one, read.other))
      } else {
        changes.append(TreeChange(path: version.path, blob: version.otherFile?.id))
      }
    }
    let documents = try settled(merged, tree: one, repository)
    let tree = try DiaryError.git { () throws(GitError) in
      for document in documents {
        let bytes = document.result.bytes
        let blob = if let bytes { try repository.write(bytes, .blob) } else { ObjectID?.none }
        changes.append(TreeChange(path: document.path.text, blob: blob))
      }
      return try repository.updatedTree(one, changes)
    }
    return Result(tree: tree, documents: documents)
  }

  /// The merged documents as they must be beside each other.
  private func settled(
    _ merged: [MergedDocument], tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [MergedDocument] {
    guard !merged.isEmpty else { return [] }
    let schemas = try catalogue.deriving()
    return try withTree(tree, repository) { source throws(DiaryError) in
      try Consequences(schemas: schemas, source: source).following(merged: merged)
    }
  }

  /// Lets `body` read the documents of a tree.
  private func withTree<Value>(
    _ tree: ObjectID, _ repository: borrowing Repository,
    _ body: (TreeSource) throws(DiaryError) -> Value
  ) throws(DiaryError) -> Value {
    let snapshot = try DiaryError.git { () throws(GitError) in
      try TreeSnapshot(tree, of: repository)
    }
    let source = TreeSource(
      catalogue: catalogue,
      read: { path throws(DiaryError) in
        try DiaryError.git { () throws(GitError) in try snapshot.read(path) }
      },
      list: { folder throws(DiaryError) in
        try DiaryError.git { () throws(GitError) in try snapshot.paths(below: folder) }
      })
    return try body(source)
  }
}
