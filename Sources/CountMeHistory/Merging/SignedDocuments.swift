import CountMeGit
import CountMeModel

/// What the account key signs in a tree, of which none is ever taken back.
enum SignedDocuments {
  /// A merged tree with the latest version of each that it or one of the merged trees has.
  ///
  /// Twins need not have the same of them, so that as a merge base they would tell what is not true.
  static func later(
    of trees: [ObjectID], in merged: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    var changes: [TreeChange] = []
    for tree in trees {
      let differences = try repository.differences(from: merged, to: tree)
      for file in differences {
        guard let place = AccountPlace(file.path), let new = file.new else { continue }
        let known = changes.last { $0.path == file.path }?.blob ?? file.old?.id
        func rank(_ blob: ObjectID) throws(DiaryError) -> (Int, String) {
          try Self.rank(blob, at: place, repository)
        }
        if try known.map(rank) ?? (0, "") < rank(new.id) {
          changes.append(TreeChange(path: file.path, blob: new.id))
        }
      }
    }
    let later = changes
    return try repository.changedTree(merged, later)
  }

  /// The later of two versions has the greater one: what is said for good counts, whatever its stamp.
  private static func rank(
    _ blob: ObjectID, at place: AccountPlace, _ repository: borrowing Repository
  ) throws(DiaryError) -> (Int, String) {
    let bytes = try DiaryError.git(repository.read(blob, .blob, limit: AccountPlace.bytes))
    guard let fields = (try? JSONValue(parsing: bytes))?.object else { return (0, "") }
    return (place.finality(of: fields), fields["lastModified"]?.string ?? "")
  }
}
