package import CountMeGit
package import CountMeModel

/// A path with what three trees have there.
package struct ThreeVersions {
  package let path: String
  package let base: TreeEntry?
  package let one: TreeEntry?
  package let other: TreeEntry?

  package init(path: String, base: TreeEntry?, one: TreeEntry?, other: TreeEntry?) {
    self.path = path
    self.base = base
    self.one = one
    self.other = other
  }

  /// Every path that differs from the base on either side, sorted.
  package static func all(one: [FileDifference], other: [FileDifference]) -> [ThreeVersions] {
    var versions: [ThreeVersions] = []
    var left = one[...]
    var right = other[...]
    while let next = [left.first?.path, right.first?.path].compactMap({ $0 }).min(by: precedes) {
      let inOne = left.first?.path == next ? left.popFirst() : nil
      let inOther = right.first?.path == next ? right.popFirst() : nil
      let base = inOne?.old ?? inOther?.old
      versions.append(
        ThreeVersions(
          path: next, base: base, one: inOne.map(\.new) ?? base, other: inOther.map(\.new) ?? base))
    }
    return versions
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// What the versions make as documents.
  ///
  /// - Parameters:
  ///   - schema: the schema of the document's collection.
  ///   - path: the same path, taken apart.
  ///   - disputed: see ``BaseTree/disputed(except:in:)``.
  ///   - isApplying: whether the other version is a change that is applied over the one.
  func merged(
    _ schema: CollectionSchema, _ path: DocumentPath, _ disputed: [[String: TreeEntry?]],
    isApplying: Bool, _ repository: borrowing Repository
  ) throws(DiaryError) -> MergedDocument {
    let base = try mergeBase(schema, path, disputed, repository)
    // Mostly one side alone has changed the document: the other's version is the base's.
    let one =
      self.one == self.base ? base.version : try version(self.one, schema, path, repository)
    let other =
      self.other == self.base ? base.version : try version(self.other, schema, path, repository)
    return MergedDocument(
      path: path, schema: schema, base: base, one, other, isApplying: isApplying)
  }

  /// The version at the base, as ``merged(_:_:_:isApplying:_:)`` takes it.
  package func mergeBase(
    _ schema: CollectionSchema, _ path: DocumentPath, _ disputed: [[String: TreeEntry?]],
    _ repository: borrowing Repository
  ) throws(DiaryError) -> MergeBase {
    let base = try version(base, schema, path, repository)
    var points: [MergeVersion] = []
    for table in disputed {
      let entry = table[self.path] ?? self.base
      points.append(try version(entry, schema, path, repository))
    }
    return MergeBase(base, mergedFrom: points)
  }

  /// What a tree has there as a document.
  package func version(
    _ entry: TreeEntry?, _ schema: CollectionSchema, _ path: DocumentPath,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> MergeVersion {
    MergeVersion(try repository.bytes(of: entry), schema: schema, id: path.id)
  }

  /// What becomes of a file that is no document, such as a person's own schema; nil where it goes.
  ///
  /// The side that changed it counts, and of two changes the one with the greater id.
  package var otherFile: TreeEntry? {
    if one == base { return other }
    if other == base { return one }
    guard let one, let other else { return nil }
    return one.id < other.id ? other : one
  }

  /// What becomes of the diary's format, which never goes back, also where nothing tells which side changed it.
  func newerFormat(in repository: borrowing Repository) throws(DiaryError) -> TreeEntry? {
    guard let one, let other, one != base, other != base else { return otherFile }
    func number(_ entry: TreeEntry) throws(DiaryError) -> Int {
      let bytes = try repository.bytes(of: entry) ?? []
      return (try? FormatDocument(bytes: bytes))?.version ?? 0
    }
    let (ours, theirs) = (try number(one), try number(other))
    return ours == theirs ? otherFile : ours < theirs ? other : one
  }
}
