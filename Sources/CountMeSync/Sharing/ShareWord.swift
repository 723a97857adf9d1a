import CountMeGit
import CountMeHistory

/// The commit by which a share has ended.
struct ShareWord {
  let branch: ShareBranch
  let commit: ObjectID
}
