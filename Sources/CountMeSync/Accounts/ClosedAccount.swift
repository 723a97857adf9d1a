package import CountMeGit
package import CountMeHistory

/// What closes an account.
package struct ClosedAccount {
  /// The account's last version and the device that closed it.
  package let files: [SealedFile]
  /// The tree that they belong in.
  package let skeleton: ObjectID
  /// The commit that stands alone.
  package let commit: ObjectID
  /// The address until now.
  package let email: String?
  /// The references by which codes of invitations led to it.
  package let invitations: [String]
  package let branch: DiaryBranch

  package init(
    files: [SealedFile], skeleton: ObjectID, commit: ObjectID, email: String?,
    invitations: [String], branch: DiaryBranch
  ) {
    self.files = files
    self.skeleton = skeleton
    self.commit = commit
    self.email = email
    self.invitations = invitations
    self.branch = branch
  }
}
