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

  /// Where a branch of this diary is, or what this program noted for later; nil where there is no such reference.
  ///
  /// Plain git moves branches, too. What it brought is judged before it is sent, and by this it gets no further.
  ///
  /// - Parameter reference: a branch, or a reference below `refs/countme/`, where git by itself fetches nothing.
  package init?(
    at reference: String, in repository: borrowing Repository
  ) throws(DiaryError) {
    let isOurs = ["refs/heads/", "refs/countme/"].contains(where: reference.hasPrefix)
    guard isOurs, let id = try DiaryError.git(repository.reference(reference)) else { return nil }
    self.id = id
  }
}
