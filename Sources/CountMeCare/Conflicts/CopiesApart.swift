import CountMeGit
import CountMeHistory
import CountMeModel

/// The copies (`x-copy`) that two sides of a merge made apart, such as the goal that a day has.
///
/// Setting a goal writes the settings and, as it was, the day on which it was set. Two devices that set
/// one apart disagree once, not twice: the settings tell it, and a goal that is brought back there counts
/// for today too.
struct CopiesApart {
  let catalogue: Catalogue
  /// The trees of both sides.
  let trees: (first: ObjectID, second: ObjectID)

  /// The fields of a document of which the original decides.
  ///
  /// Reads the originals, but only for copies that differ.
  func decided(
    _ schema: CollectionSchema, _ first: JSONObject?, _ second: JSONObject?,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> Set<String> {
    var names: Set<String> = []
    for (name, copied) in schema.copiedFields where first?[name] != second?[name] {
      guard let first, let second, let original = try catalogue.original(of: copied) else {
        continue
      }
      let originals = (
        try document(original.schema, original.path, in: trees.first, repository),
        try document(original.schema, original.path, in: trees.second, repository)
      )
      if copied.decides((first[name], second[name]), originals: originals) { names.insert(name) }
    }
    return names
  }

  private func document(
    _ schema: CollectionSchema, _ path: DocumentPath, in tree: ObjectID,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> JSONObject? {
    let bytes = try repository.bytes(at: path.text, in: tree)
    return MergeVersion(bytes, schema: schema, id: path.id).document
  }
}
