import CountMeGit
import CountMeHistory

/// A share's new commit, and the reference that keeps in mind what the remote has.
struct ShareUpdate {
  let reference: ReferenceUpdate
  let tip: JudgedTip
  let tracking: TrackingReference
}
