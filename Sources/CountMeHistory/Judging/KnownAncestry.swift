import CountMeGit
import CountMeModel

/// Which commits some tips have behind them; each of them is read once, however often it is asked for.
final class KnownAncestry {
  private let meter: WorkMeter?
  private var walks: [ObjectID: AncestorWalk] = [:]

  init(meter: WorkMeter?) {
    self.meter = meter
  }

  /// Whether a commit is a tip or reachable from it.
  func isAncestor(
    _ commit: ObjectID, of tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    if commit == tip { return true }
    var walk =
      if let known = walks.removeValue(forKey: tip) { known } else {
        try DiaryError.git(AncestorWalk(from: tip, in: repository))
      }
    defer { walks[tip] = walk }
    while !walk.has(commit) {
      guard let read = try DiaryError.git(walk.goOn(in: repository)) else { return false }
      try meter.spend(read * WorkMeter.commitWork)
    }
    return true
  }
}
