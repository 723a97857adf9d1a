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
      let differences = try DiaryError.git(repository.difference(from: merged, to: tree))
      for file in differences
      where AccountPlace(file.path) != nil {
        guard let new = file.new else { continue }
        let known = changes.last { $0.path == file.path }?.blob ?? file.old?.id
        let lasting = AccountPlace(file.path)?.lastingField
        func rank(_ blob: ObjectID) throws(DiaryError) -> (Int, String) {
          try Self.rank(blob, lasting: lasting, repository)
        }
        if try known.map(rank) ?? (0, "") < rank(new.id) {
          changes.append(TreeChange(path: file.path, blob: new.id))
        }
      }
    }
    let later = changes
    return try DiaryError.git(repository.updatedTree(merged, later))
  }

  /// The later of two versions has the greater one: what is revoked or withdrawn counts, whatever its stamp.
  private static func rank(
    _ blob: ObjectID, lasting: String?, _ repository: borrowing Repository
  ) throws(DiaryError) -> (Int, String) {
    let bytes = try DiaryError.git(repository.read(blob, .blob, limit: AccountPlace.bytes))
    let fields = (try? JSONValue(parsing: bytes))?.object
    let isLasting = lasting.map { fields?[$0] != nil } ?? false
    return (isLasting ? 1 : 0, fields?["lastModified"]?.string ?? "")
  }
}
