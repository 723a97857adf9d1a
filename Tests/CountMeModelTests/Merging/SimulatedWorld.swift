import CountMeModel
import TestSupport

/// Some devices and remotes over one history; devices edit and delete apart, and sync now and then.
struct SimulatedWorld {
  let diary: TestDiary
  var generator: SplitMix64
  var history: SimulatedHistory
  /// The tip of each device's branch.
  private(set) var devices: [Int]
  /// The tip of the branch on each remote.
  private(set) var remotes: [Int]
  /// The documents that somebody made, and those that somebody deleted.
  private(set) var made: Set<DocumentPath> = []
  private(set) var deleted: Set<DocumentPath> = []
  private var time: Int64 = 0

  init(_ diary: TestDiary, devices: Int, remotes: Int, seed: UInt64) {
    self.diary = diary
    generator = SplitMix64(seed: seed)
    history = SimulatedHistory(diary: diary)
    self.devices = Array(repeating: 0, count: devices)
    self.remotes = Array(repeating: 0, count: remotes)
  }

  /// The trees of all devices.
  var trees: [DocumentTable] { devices.map { history.commits[$0].tree } }

  /// Takes some random steps on random devices.
  mutating func live(steps: Int) {
    for _ in 0..<steps {
      let device = Int.random(in: 0..<devices.count, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3: create(device)
      case 4, 5: edit(device)
      case 6: delete(device)
      default: sync(device, with: Int.random(in: 0..<remotes.count, using: &generator))
      }
    }
  }

  /// Fetches, merges and pushes, and says whether that made a commit.
  @discardableResult
  mutating func sync(_ device: Int, with remote: Int) -> Bool {
    let ours = devices[device]
    let theirs = remotes[remote]
    guard ours != theirs else { return false }
    let count = history.commits.count
    let result =
      isOnlyMerged(ours, beyond: theirs)
      ? theirs
      : history.isAncestor(ours, of: theirs)
        ? theirs : history.isAncestor(theirs, of: ours) ? ours : history.merge(ours, theirs)
    devices[device] = result
    remotes[remote] = result
    return history.commits.count > count
  }

  /// Whether two tips differ in nothing but merges that each side made for itself.
  ///
  /// Then theirs is taken: merging the merges would go on for ever.
  private func isOnlyMerged(_ ours: Int, beyond theirs: Int) -> Bool {
    history.commits[ours].tree == history.commits[theirs].tree
      && history.only(in: ours, not: theirs).allSatisfy { history.commits[$0].isMerge }
  }

  /// Writes a change and what follows from it, unless something would not be valid.
  mutating func write(_ changes: [DocumentChange], on device: Int) {
    let tip = devices[device]
    var tree = history.commits[tip].tree
    let all = diary.following(changes, in: tree)
    for change in all {
      let schema = diary.schemas.first { $0.name == change.path.collection }
      if let after = change.after {
        guard schema?.violations(of: .object(after)).isEmpty ?? false else { return }
      }
      tree[change.path] = change.after.map(MergeVersion.valid) ?? .absent
    }
    for change in changes {
      if change.after == nil { deleted.insert(change.path) } else { made.insert(change.path) }
    }
    if !all.isEmpty { devices[device] = history.commit(tree, parents: [tip]) }
  }

  /// The clock of a device; some are fast and some slow.
  mutating func now(_ device: Int) -> Timestamp {
    time += 1
    let skew = Int64(device % 3 - 1) * 5000
    return Timestamp(milliseconds: 1_795_000_000_000 + time * 1000 + skew + Int64(device))
  }

  func tree(of device: Int) -> DocumentTable { history.commits[devices[device]].tree }
}
