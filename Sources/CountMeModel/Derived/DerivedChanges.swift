/// What must change because other documents changed: lists of members, and derived fields.
///
/// A list of members names exactly the documents that point at its document; derived fields follow.
/// The same code serves local writes and merges (design, section 4, rule 4). Nothing here knows a
/// collection by name: the schemas say it all.
///
/// Stamps stay: what follows is nobody's edit, and must not decide which of two edits was the later one.
///
/// The cost follows the number of changes and the lists of the documents that they point at. Only
/// a sum over a whole collection reads that collection, and only if something in it changed; a sum
/// over a list of ids that no `members` keeps reads the collection of the lists.
public struct DerivedChanges<Source: DocumentSource> {
  private let schemas: [CollectionSchema]
  private let source: Source

  /// Looks for consequences.
  ///
  /// - Parameters:
  ///   - schemas: every schema that has derived fields or lists of members, in any order.
  ///   - source: the documents as they were before the changes; for a merge those of either side,
  ///     since they are asked only for what both sides have alike.
  public init(schemas: [CollectionSchema], source: Source) {
    self.schemas = schemas.sorted { $0.name < $1.name }
    self.source = source
  }

  /// The given changes together with everything that follows from them, sorted by path.
  ///
  /// - Throws: what the source throws.
  public func following(
    _ changes: [DocumentChange]
  ) throws(Source.Failure) -> [DocumentChange] {
    let world = try settled(changes.lazy.map { ChangedDocuments<Source>.Entry($0) })
    // Sorted in place: those of an import are many, and another array of them fills the memory.
    var following: [DocumentChange] = []
    following.reserveCapacity(world.entries.count)
    for entry in world.entries.values {
      let change = DocumentChange(
        path: entry.path, before: entry.earlier.first, after: entry.after)
      if change.before != change.after { following.append(change) }
    }
    following.sort { $0.path < $1.path }
    return following
  }

  /// The given documents, merged by themselves, as they must be beside each other, sorted by path.
  ///
  /// Documents that both sides have alike are added where something follows for them.
  ///
  /// - Parameter merged: every document that the two sides have in different versions.
  /// - Throws: what the source throws.
  public func following(
    merged: [MergedDocument]
  ) throws(Source.Failure) -> [MergedDocument] {
    let merged = CopiedFields.settled(merged)
    let world = try settled(merged.lazy.map { ChangedDocuments<Source>.Entry($0) })
    let settled = world.entries.values.sorted { $0.path < $1.path }
    let given = Dictionary(merged.map { ($0.path, $0) }) { first, _ in first }
    return settled.map { entry in
      guard entry.isUpdated, let after = entry.after else {
        return given[entry.path] ?? Self.untouched(entry)
      }
      guard var document = given[entry.path] else { return Self.untouched(entry) }
      document.result = .valid(after)
      return document
    }
  }

  private static func untouched(_ entry: ChangedDocuments<Source>.Entry) -> MergedDocument {
    MergedDocument(
      path: entry.path, both: entry.earlier.first.map(MergeVersion.valid) ?? .absent,
      result: entry.after.map(MergeVersion.valid) ?? .absent)
  }

  /// Carries out rounds of consequences until nothing is left to do.
  private func settled(
    _ given: some Sequence<ChangedDocuments<Source>.Entry>
  ) throws(Source.Failure) -> ChangedDocuments<Source> {
    var round = ConsequenceRound(world: ChangedDocuments(base: source, given))
    // Each round goes one step further along sums of sums; sums in a circle are cut off.
    for number in 0...schemas.count {
      let fresh = round.world.takeFresh()
      if fresh.isEmpty { break }
      for schema in schemas {
        try round.carryOut(schema, fresh: fresh, isFirst: number == 0)
      }
    }
    return round.world
  }
}
