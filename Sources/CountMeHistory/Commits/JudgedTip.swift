package import CountMeGit

/// A commit to which a branch may move.
///
/// An id is not enough to make one. Judging makes it of what came, merging, carrying over and making again of what
/// they wrote, and a ``SealedCommit`` of what the rules let pass.
package struct JudgedTip: Sendable, Hashable {
  package let id: ObjectID

  init(_ id: ObjectID) {
    self.id = id
  }

  /// Where a branch of this diary is; nil where it is nowhere.
  ///
  /// Plain git moves branches, too. What it brought is judged before it is sent, and by this it gets no further.
  package init?(
    of branch: DiaryBranch, in repository: borrowing Repository
  ) throws(DiaryError) {
    try self.init(at: branch.reference, in: repository)
  }

  /// What was made ready for a branch, and what the branch does not have yet; nil where there is nothing.
  package init?(
    preparedFor branch: DiaryBranch, in repository: borrowing Repository
  ) throws(DiaryError) {
    try self.init(at: branch.preparedReference, in: repository)
  }

  /// Where a remote's branch was when it was judged last; nil where it never was.
  package init?(
    notedAt tracking: TrackingReference, in repository: borrowing Repository
  ) throws(DiaryError) {
    try self.init(at: tracking.name, in: repository)
  }

  private init?(at reference: String, in repository: borrowing Repository) throws(DiaryError) {
    guard let id = try DiaryError.git(repository.reference(reference)) else { return nil }
    self.id = id
  }
}
