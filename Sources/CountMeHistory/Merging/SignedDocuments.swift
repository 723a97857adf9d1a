import CountMeGit
import CountMeModel

/// The account and the certificates of its devices in a tree, of which none is ever taken back.
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
        if try known.map({ id throws(DiaryError) in try stamp(id, repository) }) ?? ""
          < stamp(new.id, repository)
        {
          changes.append(TreeChange(path: file.path, blob: new.id))
        }
      }
    }
    let later = changes
    return try DiaryError.git(repository.updatedTree(merged, later))
  }

  private static func stamp(
    _ blob: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> String {
    let bytes = try DiaryError.git(repository.read(blob, .blob, limit: 65536))
    return (try? JSONValue(parsing: bytes))?.object?["lastModified"]?.string ?? ""
  }
}
