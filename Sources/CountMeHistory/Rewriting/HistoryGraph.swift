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

  /// Reads the history of a commit.
  ///
  /// - Complexity: linear in the commits.
  package init(_ tip: ObjectID, in repository: borrowing Repository) throws(DiaryError) {
    self.tip = tip
    let tree = try repository.tree(at: tip)
    history = HistoryName.of(try CertifiedAccount.account(tree, in: repository))
    var parents: [ObjectID: [ObjectID]] = [:]
    var devices: [ObjectID: String] = [:]
    var carried: [Commit] = []
    commits = try repository.history(behind: [tip], parentsFirst: true)
    for id in commits {
      let commit = try repository.commit(at: id)
      parents[id] = commit.parents
      devices[id] = commit.claimedDevice
      if !commit.carriedFrom.isEmpty || commit.keptAside != nil { carried.append(commit) }
    }
    self.parents = parents
    self.devices = devices
    self.carried = carried
  }

  /// The commits of each device, the newest first, and the device first that wrote last.
  var commitsByDevice: [(device: String, commits: [ObjectID])] {
    var order: [String] = []
    var found: [String: [ObjectID]] = [:]
    for id in commits.reversed() {
      guard let device = devices[id] else { continue }
      if found[device] == nil { order.append(device) }
      found[device, default: []].append(id)
    }
    return order.map { ($0, found[$0] ?? []) }
  }

  /// The commits of a device.
  func commits(by device: String) -> [ObjectID] { commits.filter { devices[$0] == device } }

  func device(of commit: ObjectID) -> String? { devices[commit] }

  /// Some commits with all that is behind them.
  func closure(of tips: Set<ObjectID>) -> Set<ObjectID> {
    var closure = tips
    for id in commits.reversed() where closure.contains(id) {
      closure.formUnion(parents[id] ?? [])
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
