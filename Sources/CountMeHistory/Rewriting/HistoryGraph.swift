package import CountMeGit

/// All commits behind a tip, with who made them.
package struct HistoryGraph {
  /// What tells histories that took each other's place apart: the tip that this one replaced, or `first`.
  let history: String
  let tip: ObjectID
  /// The commits, each after its parents.
  package let commits: [ObjectID]
  let parents: [ObjectID: [ObjectID]]
  /// Those that brought something over from histories that are gone, each after its parents.
  let carried: [Commit]
  /// The fingerprint of the key that signed each commit.
  private let devices: [ObjectID: String]
  /// The commits of each device, the newest first.
  private let byDevice: [String: [ObjectID]]

  /// Reads the history of a commit.
  ///
  /// - Complexity: linear in the commits.
  package init(
    _ tip: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) {
    self.tip = tip
    history = HistoryName.of(try repository.account(at: tip, knowing: known))
    var parents: [ObjectID: [ObjectID]] = [:]
    var devices: [ObjectID: String] = [:]
    var carried: [Commit] = []
    commits = try known.meter.counting(repository.history(behind: [tip], parentsFirst: true))
    for id in commits {
      let commit = try repository.commit(at: id)
      try known.meter.spend(commit.message.utf8.count / 16)
      parents[id] = commit.parents
      devices[id] = commit.claimedDevice
      if !commit.carriedFrom.isEmpty || commit.keptAside != nil { carried.append(commit) }
    }
    self.parents = parents
    self.devices = devices
    self.carried = carried
    byDevice = Dictionary(grouping: commits.reversed().filter { devices[$0] != nil }) {
      devices[$0] ?? ""
    }
  }

  /// The commits of each device, the newest first, and the device first that wrote last.
  var commitsByDevice: [(device: String, commits: [ObjectID])] {
    var seen: Set<String> = []
    return commits.reversed().compactMap { devices[$0] }.filter { seen.insert($0).inserted }
      .map { ($0, commits(by: $0)) }
  }

  /// The commits of a device, the newest first.
  func commits(by device: String) -> [ObjectID] { byDevice[device] ?? [] }

  func device(of commit: ObjectID) -> String? { devices[commit] }

  /// Some commits with all that is behind them, but for what is known, with all that is behind that.
  func closure(
    of tips: Set<ObjectID>, but known: [ObjectID: ObjectID] = [:]
  ) -> Set<ObjectID> {
    var closure: Set<ObjectID> = []
    var open = Array(tips)
    while let id = open.popLast() {
      guard known[id] == nil, closure.insert(id).inserted else { continue }
      open += parents[id] ?? []
    }
    return closure
  }

  /// The commits of each device that no other of its commits has behind it: one, unless it was copied.
  ///
  /// Of a device that made more of them than copies of it can explain the newest are told.
  var lastCommits: [String: Set<ObjectID>] {
    var last: [String: Set<ObjectID>] = [:]
    var followed: [ObjectID: Set<String>] = [:]
    for id in commits.reversed() {
      var by = followed.removeValue(forKey: id) ?? []
      if let device = devices[id], by.insert(device).inserted,
        last[device, default: []].count < ReplacedWork.mostOfDevice
      {
        last[device, default: []].insert(id)
      }
      for parent in parents[id] ?? [] { followed[parent, default: []].formUnion(by) }
    }
    return last
  }
}

extension Commit {
  /// The fingerprint of the key that a commit says it is signed by; for commits that were judged.
  var claimedDevice: String? {
    signature.flatMap { SSHSignature.claimedSigner($0) }?.fingerprint
  }
}

/// What tells histories apart that took each other's place.
enum HistoryName {
  static let first = "first"

  /// The tip in whose place the history began, or ``first``.
  static func of(_ account: AccountDocument?) -> String { account?.replacedTip?.hex ?? first }
}
