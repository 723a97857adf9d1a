package import CountMeHistory
package import CountMeModel

extension Store {
  /// Everything that follows from changes of documents.
  ///
  /// It follows from what is committed: what a person has in the files and cannot be used, or is not
  /// taken in yet, counts for nothing.
  ///
  /// - Parameters:
  ///   - changes: changes of what is committed.
  ///   - head: where the branch stands.
  ///   - catalogue: the collections as they will be committed.
  package func derivedChanges(
    of changes: [DocumentChange], at head: Head, _ catalogue: Catalogue
  ) throws(DiaryError) -> [DocumentChange] {
    let now = environment.now()
    let source = TreeSource(head.tree, catalogue, in: repository)
    let changes = try LostAwards.following(changes, self, source)
    let derived = DerivedChanges(
      schemas: try catalogue.deriving(following: Set(changes.map(\.path.collection))),
      source: source)
    return try WaterOfFoods.following(
      try derived.following(changes), source: source, owner: try folder.owner(),
      restamp: { Stamp.next(now, $0, following: $0) })
  }

  /// The collections that the branch has, without those whose schema cannot be used.
  ///
  /// - Parameters:
  ///   - head: where the branch stands.
  ///   - changes: files that are about to be committed; those of them that are schemas count.
  package func catalogue(
    at head: Head, with changes: [SealedFile] = []
  ) throws(DiaryError) -> Catalogue {
    try MergedSchemas(known: .builtIn).catalogue(head.tree, with: changes, in: repository)
  }
}
