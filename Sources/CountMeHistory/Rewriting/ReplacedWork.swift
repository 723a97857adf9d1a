package import CountMeGit
import CountMeModel

/// Which commits of histories that are gone a newer history contains.
///
/// A device writes one commit on top of the other, so its last one stands for all of them: a version
/// vector for each history (Parker et al., "Detection of Mutual Inconsistency in Distributed Systems",
/// 1983). So a device that comes with an old history can tell what of it is new, though nobody has the
/// commits any more with which to compare. Where a device did not go on from its last commit, its newest ones
/// tell where it went another way (``LatestCommits``).
package struct ReplacedWork: Equatable {
  /// How many commits of a device are named of a history.
  static let mostOfDevice = 64
  /// How many bytes all histories take: the account document has its bounds, however often a history began anew.
  private static let mostBytes = 36_000
  /// What stands for the histories of which nothing is told any more.
  private static let forgotten = "forgotten"

  /// The last commits by device by history.
  private var heads: [String: [String: Set<ObjectID>]] = [:]
  /// The newest commits by device by history.
  private var latest: [String: [String: LatestCommits]] = [:]
  /// Whether there were older histories, of which nothing is told any more.
  private var hasForgotten = false

  init() {}

  /// What the account key signed for.
  package init(_ account: AccountDocument?) {
    hasForgotten = account?.fields["replacedWork"]?.object?[Self.forgotten] != nil
    for (history, devices) in account?.fields["replacedWork"]?.object ?? JSONObject() {
      for (device, ids) in devices.object ?? JSONObject() {
        for id in ids.array ?? [] {
          if let id = id.string.flatMap({ ObjectID(hex: $0) }) { add(id, by: device, of: history) }
        }
      }
    }
    for (history, devices) in account?.fields["replacedLately"]?.object ?? JSONObject() {
      for (device, text) in devices.object ?? JSONObject() {
        if let text = text.string { add(LatestCommits(text: text), by: device, of: history) }
      }
    }
  }

  /// As it stands in the account document.
  var json: JSONObject {
    var histories = JSONObject()
    if hasForgotten { histories[Self.forgotten] = .object(JSONObject()) }
    for (history, devices) in heads {
      var entries = JSONObject()
      for (device, ids) in devices {
        entries[device] = .array(ids.map(\.hex).sorted().map { .string($0) })
      }
      histories[history] = .object(entries)
    }
    return histories
  }

  /// What it tells of the newest commits, as it stands in the account document.
  var latestJSON: JSONObject {
    var histories = JSONObject()
    for (history, devices) in latest {
      var entries = JSONObject()
      for (device, commits) in devices { entries[device] = .string(commits.text) }
      histories[history] = .object(entries)
    }
    return histories
  }

  /// The newest commits that it tells of, in no order.
  var allLatest: [(commits: LatestCommits, device: String, history: String)] {
    latest.flatMap { history, devices in
      devices.map { device, commits in (commits, device, history) }
    }
  }

  /// The last commits of a history that it names.
  func heads(of history: String) -> [ObjectID] {
    (heads[history] ?? [:]).values.flatMap { $0 }
  }

  /// Each commit that it names, in no order.
  package var all: [(id: ObjectID, device: String, history: String)] {
    heads.flatMap { history, devices in
      devices.flatMap { device, ids in ids.map { ($0, device, history) } }
    }
  }

  /// Whether a commit is told of: of long histories the newest ones are.
  package func tells(of commit: ObjectID) -> Bool {
    all.contains { $0.id == commit }
      || allLatest.contains { !$0.commits.known(of: [commit]).isEmpty }
  }

  /// Whether anything is known of a history.
  func knows(_ history: String) -> Bool { heads[history] != nil }

  /// Whether a history, with what it tells of those before it, is older than all that are told of.
  ///
  /// What of such a history is contained nobody can tell.
  func hasForgotten(_ history: String, after earlier: ReplacedWork) -> Bool {
    hasForgotten && !knows(history) && !earlier.heads.keys.contains { knows($0) }
  }

  /// Whether it tells of a commit by itself.
  func names(_ origin: CarriedCommit.Origin) -> Bool {
    if heads[origin.history]?[origin.device]?.contains(origin.id) == true { return true }
    return latest[origin.history]?[origin.device]?.known(of: [origin.id]).isEmpty == false
  }

  mutating func add(_ id: ObjectID, by device: String, of history: String) {
    heads[history, default: [:]][device, default: []].insert(id)
  }

  mutating func add(_ commits: LatestCommits, by device: String, of history: String) {
    let known = latest[history]?[device]
    latest[history, default: [:]][device] = known?.union(commits) ?? commits
  }

  /// Adds what other commits contain; of a device that has many in a history, those that come first.
  package mutating func formUnion(_ other: ReplacedWork) {
    for (id, device, history) in other.all
    where heads[history]?[device]?.count ?? 0 < Self.mostOfDevice {
      add(id, by: device, of: history)
    }
    for (commits, device, history) in other.allLatest { add(commits, by: device, of: history) }
    hasForgotten = hasForgotten || other.hasForgotten
  }

  /// Adds everything that a history has, in the place of which another one begins; of those before it less is kept.
  package mutating func add(_ graph: HistoryGraph) {
    let earlier = allLatest.count
    latest = latest.mapValues { $0.compactMapValues { $0.ofEarlier(besides: earlier) } }
      .filter { !$0.value.isEmpty }
    for (device, ids) in graph.lastCommits {
      for id in ids { add(id, by: device, of: graph.history) }
    }
    self = forgetting(before: graph.history)
    let told = graph.commitsByDevice.prefix(LatestCommits.mostDevices)
    for (device, commits) in told {
      add(LatestCommits(commits, besides: told.count), by: device, of: graph.history)
    }
  }

  /// About how many bytes a history's commits take in the account document.
  private func size(of history: String) -> Int {
    (heads[history] ?? [:]).reduce(history.utf8.count + 6) {
      $0 + $1.key.utf8.count + 6 + 43 * $1.value.count
    }
  }

  /// Lets the oldest histories go where there is no room for all.
  func forgetting(before newest: String) -> ReplacedWork {
    var kept = self
    var bytes = size(of: newest)
    for history in newestFirst where history != newest {
      bytes += size(of: history)
      guard bytes > Self.mostBytes else { continue }
      kept.heads[history] = nil
      kept.latest[history] = nil
      kept.hasForgotten = true
    }
    return kept
  }

  /// The histories, each before all that it came after.
  ///
  /// A history is called by the tip of the one before it, which is a last commit there; two that began anew apart are
  /// equally new.
  private var newestFirst: [String] {
    var places: [ObjectID: String] = [:]
    for (id, _, history) in all { places[id] = history }
    func age(_ history: String) -> Int {
      var age = 0
      var next = ObjectID(hex: history).flatMap { places[$0] }
      while let earlier = next, age < heads.count {
        age += 1
        next = ObjectID(hex: earlier).flatMap { places[$0] }
      }
      return age
    }
    let ages = heads.keys.map { (age: age($0), name: $0) }
    return ages.sorted { $0 > $1 }.map(\.name)
  }

  /// The commits of a history that are contained.
  func covered(
    of graph: HistoryGraph, beside left: LeftCommits = LeftCommits(),
    lines: Assumption = .whereNothingTells
  ) throws(DiaryError) -> Set<ObjectID> {
    let (tips, whole) = try ends(in: graph, beside: left, lines: lines, counting: nil)
    return graph.closure(of: whole.reduce(into: tips) { $0.formUnion(graph.commits(by: $1)) })
  }

  /// Commits of a history that are contained with all that is behind them, and the devices of which all are.
  ///
  /// Where nothing tells more of a device and its last commit is not in `graph`, that came after all of the device's that
  /// are.
  ///
  /// - Parameters:
  ///   - left: what is known of commits that are not in `graph`.
  ///   - lines: of which devices that is believed.
  func ends(
    in graph: HistoryGraph, beside left: LeftCommits = LeftCommits(), lines: Assumption,
    counting meter: WorkMeter?
  ) throws(DiaryError) -> (tips: Set<ObjectID>, devices: Set<String>) {
    guard let devices = heads[graph.history] else { return ([], []) }
    var tips = left.joints
    var whole: Set<String> = []
    for (device, ids) in devices {
      let present = ids.filter { graph.parents[$0] != nil }
      let latest = latest[graph.history]?[device]
      let commits = latest == nil ? [] : graph.commits(by: device)
      try meter.spend(4 * commits.count)
      let known = latest?.known(of: commits) ?? []
      tips.formUnion(present)
      tips.formUnion(known)
      let isTold = !known.isEmpty || latest?.isCut == false || !ids.isDisjoint(with: left.heads)
      let isLine =
        switch lines {
        case .all: true
        case .whereNothingTells: !isTold
        case .none: false
        }
      if present.isEmpty, isLine { whole.insert(device) }
    }
    return (tips, whole)
  }
}

extension ReplacedWork {
  /// Which devices are taken to have gone on from their last commits.
  enum Assumption {
    /// All: whoever only lets a history take another's place knows less than those who carried over to it.
    case all
    /// Those of which nothing tells more.
    case whereNothingTells
    /// None: each commit is told by itself.
    case none
  }
}
