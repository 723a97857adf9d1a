import CountMeGit
import CountMeHistory
import CountMeStore

/// What bringing a remote's tip in did.
package struct PullOutcome {
  /// The remote's tip, or nil where it has no branch of ours.
  let remoteTip: ObjectID?
  var received = 0
  /// How many commits of this device were made again, since others would have refused them.
  var remade = 0
  var merged = 0
  var conflicts = 0
  var changedDocuments = 0
  /// The commit that brought both sides together; nil where only one had something that the other lacked.
  var merge: ObjectID?
  /// Whether one side had begun its history anew in the place of the other's.
  var crossed = false
  /// The user's shares that the remote does not have where this device saw them last.
  var astray: Set<String> = []
  /// What the person had changed in the files themselves.
  var handEdits = HandEditReport()
  /// What of the branch need not be judged again before it is sent.
  var judged: [JudgedTip] = []
}
