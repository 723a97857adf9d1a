import CountMeGit
import CountMeHistory

/// How a share's branch stands on a remote, for a device of its owner's.
struct ShareStatus {
  /// Where the branch is there; nil where it is nowhere.
  let tip: ObjectID?
  /// What the next commit follows on: the newest good ones, of which no other follows on another.
  ///
  /// That is the tip, unless the branch is gone there, went back, or has what does not pass: then it is what this
  /// device has seen of it, and what is good of it besides.
  let bases: [JudgedTip]

  /// Whether the branch is there as it should be.
  var isSound: Bool { bases.map(\.id) == [tip].compactMap { $0 } }
}
