package import CountMeGit
package import CountMeHistory
import CountMeModel

extension Store {
  /// What a tree says which diary it belongs to; nil where it says nothing.
  package func format(at tree: ObjectID) throws(DiaryError) -> FormatDocument? {
    try FormatDocument(in: tree, repository)
  }

  /// Where a reference points; nil where there is none.
  package func reference(_ name: String) throws(DiaryError) -> ObjectID? {
    try DiaryError.git(repository.reference(name))
  }

  /// Moves a reference that the working tree does not show, as the one writer.
  package func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, _ message: String
  ) throws(DiaryError) {
    guard old != new else { return }
    try locked { () throws(DiaryError) in
      _ = try DiaryError.git(
        repository.moveReference(
          name, from: old, to: new, message: CommitMessage.logPrefix + message))
    }
  }

  /// Removes a reference that the working tree does not show, as the one writer.
  package func removeReference(_ name: String) throws(DiaryError) {
    guard try reference(name) != nil else { return }
    try locked { () throws(DiaryError) in
      try DiaryError.git(repository.removeReference(name))
    }
  }

  /// The part of a tree that belongs to the diary and not to a user.
  package func skeleton(of tree: ObjectID) throws(DiaryError) -> ObjectID {
    try DiaryError.git { () throws(GitError) in
      var changes: [TreeChange] = []
      for path in [FormatDocument.path, SystemFile.attributes.path] {
        changes.append(
          TreeChange(path: path, blob: try repository.entry(at: path, in: tree)?.id))
      }
      return try repository.updatedTree(.emptyTree, changes)
    }
  }

  package func treeOf(_ commit: ObjectID) throws(DiaryError) -> ObjectID {
    try DiaryError.git(repository.commit(commit).tree)
  }

  /// The id of the diary that a tip belongs to; of this one where there is none.
  package func repositoryID(at tip: ObjectID?) throws(DiaryError) -> String {
    if let tip, let format = try format(at: try treeOf(tip)) { return format.repositoryID }
    return try folder.format().repositoryID
  }
}
