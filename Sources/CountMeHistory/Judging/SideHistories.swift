import CountMeGit
import CountMeModel

/// What was written on the roads of a merge: each history is walked once, and each commit read once, for however many
/// devices somebody asks.
final class SideHistories {
  /// What a road says of one of its commits.
  struct Step {
    /// The committer's time.
    let seconds: Int64
    /// By whom it claims to be.
    let signer: DevicePublicKey?
    let tree: ObjectID
  }

  private struct Road: Hashable {
    let tips: [ObjectID]
    let hidden: [ObjectID]
  }

  /// How much reading a commit of a road costs, in checks of a schema's node.
  private static let reading = 500
  /// How much looking at one costs that was read.
  static let looking = 10
  /// What all roads of one merge may cost on a device, where nobody else counts.
  private static let mostWork = 1 << 27

  let ancestry: KnownAncestry
  private let meter: WorkMeter?
  private var left = mostWork
  private var histories: [Road: [ObjectID]] = [:]
  private var steps: [ObjectID: Step] = [:]

  init(meter: WorkMeter?) {
    self.meter = meter
    ancestry = KnownAncestry(meter: meter)
  }

  /// The commits that lead to some tips and not to others, newest first.
  func history(
    of tips: [ObjectID], hiding hidden: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    let road = Road(tips: tips, hidden: hidden)
    if let known = histories[road] { return known }
    let found = try repository.history(behind: tips, hiding: hidden)
    try spend(found.count * WorkMeter.commitWork)
    histories[road] = found
    return found
  }

  /// What a commit says.
  func commit(
    _ id: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Step {
    if let known = steps[id] {
      try spend(Self.looking)
      return known
    }
    try spend(Self.reading)
    let commit = try repository.commit(at: id)
    let step = Step(
      seconds: commit.committer.seconds,
      signer: commit.signature.flatMap { SSHSignature.claimedSigner($0) }, tree: commit.tree)
    steps[id] = step
    return step
  }

  func spend(_ work: Int) throws(DiaryError) {
    try meter.spend(work)
    left -= work
    guard left >= 0 else { throw .judging("the histories that it merges have too many commits") }
  }
}
