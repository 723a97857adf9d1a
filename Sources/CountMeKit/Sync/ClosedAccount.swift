import CountMeGit
import CountMeModel

/// What closes an account.
struct ClosedAccount {
  /// The account's last version and the device that closed it.
  let files: [SealedFile]
  /// The tree that they belong in.
  let skeleton: ObjectID
  /// The commit that stands alone.
  let commit: ObjectID
  /// The address until now.
  let email: String?
  let branch: DiaryBranch
}
