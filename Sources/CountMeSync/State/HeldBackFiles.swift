import CountMeGit
import CountMeHistory
import CountMeModel

/// Files that stay in the folder as they are while the branch goes on without them: nobody can use them, and
/// a person typed them.
enum HeldBackFiles {
  /// The tree that files are told to be moved from: with other bytes in those that are held back.
  ///
  /// Told as what neither tree has, what is on disk there is a person's edit and stays, also after a crash.
  static func tree(
    holding paths: [String], of tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    guard !paths.isEmpty else { return tree }
    let other = try DiaryError.git(repository.write(Array("held back\n".utf8), .blob))
    return try repository.changedTree(tree, paths.map { TreeChange(path: $0, blob: other) })
  }

  /// The documents of a tree that cannot be used, and that another tree has otherwise.
  static func unusable(
    in tree: ObjectID, otherwiseIn other: ObjectID, _ catalogue: Catalogue,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [String] {
    let files = try repository.differences(from: other, to: tree)
    var unusable: [String] = []
    for file in files {
      guard let new = file.new, let (schema, place) = try catalogue.place(of: file.path) else {
        continue
      }
      let versions = ThreeVersions(path: file.path, base: nil, one: new, other: nil)
      if case .invalid = try versions.version(new, schema, place, repository) {
        unusable.append(file.path)
      }
    }
    return unusable
  }
}
