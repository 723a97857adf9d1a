import CountMeGit
import CountMeHistory

/// The commit by which a share has ended.
struct ShareEnding {
  let branch: ShareBranch
  let commit: ObjectID
}
