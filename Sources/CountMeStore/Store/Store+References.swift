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

  /// Moves a reference that is nobody's branch, here or on a remote, as the one writer.
  ///
  /// - Throws: ``MachineFailure/busy(path:)`` where it was moved elsewhere meanwhile.
  package func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, _ message: String
  ) throws(DiaryError) {
    precondition(name.hasPrefix("refs/countme/"), "branches are only where a tip was judged")
    try move(name, from: old, to: new, message)
  }

  /// Notes where a remote's branch is, which has been judged here.
  ///
  /// Two programs may be at a remote at once: what the other one has noted of it stays where it is later.
  ///
  /// - Parameter old: where it was noted to be when the remote was asked.
  /// - Throws: ``MachineFailure/busy(path:)`` where something else was noted meanwhile.
  package func note(
    _ tip: JudgedTip, at tracking: TrackingReference, from old: ObjectID?
  ) throws(DiaryError) {
    guard old != tip.id else { return }
    try locked { () throws(DiaryError) in
      var present = try reference(tracking.name)
      if present != old, let other = present {
        if try repository.isAncestor(tip.id, behind: other) { return }
        if try !repository.isAncestor(other, behind: tip.id) { present = old }
      }
      try move(tracking.name, from: present, to: tip.id, "verified")
    }
  }

  private func move(
    _ name: String, from old: ObjectID?, to new: ObjectID, _ message: String
  ) throws(DiaryError) {
    guard old != new else { return }
    try locked { () throws(DiaryError) in
      let hasMoved = try DiaryError.git(
        repository.moveReference(
          name, from: old, to: new, message: CommitMessage.logPrefix + message))
      if !hasMoved, try reference(name) != new { throw .machine(.busy(path: folder.path)) }
    }
  }

  /// Removes a reference that the working tree does not show, as the one writer.
  package func removeReference(_ name: String) throws(DiaryError) {
    guard try reference(name) != nil else { return }
    try locked { () throws(DiaryError) in try DiaryError.git(repository.removeReference(name)) }
  }

  /// The part of a tree that belongs to the diary and not to a user.
  package func skeleton(of tree: ObjectID) throws(DiaryError) -> ObjectID {
    var changes: [TreeChange] = []
    for path in [FormatDocument.path, SystemFile.attributes.path] {
      changes.append(
        TreeChange(path: path, blob: try repository.entry(path, in: tree)?.id))
    }
    return try repository.changedTree(.emptyTree, changes)
  }

  package func treeOf(_ commit: ObjectID) throws(DiaryError) -> ObjectID {
    try repository.commit(at: commit).tree
  }

  /// The id of the diary that a tip belongs to; of this one where there is none.
  package func repositoryID(at tip: ObjectID?) throws(DiaryError) -> String {
    if let tip, let format = try format(at: try treeOf(tip)) { return format.repositoryID }
    return try folder.format().repositoryID
  }
}
