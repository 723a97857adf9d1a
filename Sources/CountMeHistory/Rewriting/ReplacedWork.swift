import CountMeGit
import CountMeModel

/// Which commits of histories that are gone a newer history contains.
///
/// A device writes one commit on top of the other, so its last one stands for all of them: a version
/// vector for each history (Parker et al., "Detection of Mutual Inconsistency in Distributed Systems",
/// 1983). So a device that comes with an old history can tell what of it is new, though nobody has the
/// commits any more with which to compare.
package struct ReplacedWork: Equatable {
  /// The last commits by device by history.
  private var heads: [String: [String: Set<ObjectID>]] = [:]

  init() {}

  /// What the account key signed for.
  package init(_ account: AccountDocument?) {
    for (history, devices) in account?.fields["replacedWork"]?.object ?? JSONObject() {
      for (device, ids) in devices.object ?? JSONObject() {
        for id in ids.array ?? [] {
          if let id = id.string.flatMap({ ObjectID(hex: $0) }) { add(id, by: device, of: history) }
        }
      }
    }
  }

  /// As it stands in the account document.
  var json: JSONObject {
    var histories = JSONObject()
    for (history, devices) in heads {
      var entries = JSONObject()
      for (device, ids) in devices {
        entries[device] = .array(ids.map(\.hex).sorted().map { .string($0) })
      }
      histories[history] = .object(entries)
    }
    return histories
  }

  /// Each commit that it names, in no order.
  var all: [(id: ObjectID, device: String, history: String)] {
    heads.flatMap { history, devices in
      devices.flatMap { device, ids in ids.map { ($0, device, history) } }
    }
  }

  /// Whether anything is known of a history.
  func knows(_ history: String) -> Bool { heads[history] != nil }

  mutating func add(_ id: ObjectID, by device: String, of history: String) {
    heads[history, default: [:]][device, default: []].insert(id)
  }

  package mutating func formUnion(_ other: ReplacedWork) {
    for (id, device, history) in other.all { add(id, by: device, of: history) }
  }

  /// Adds everything that a history has.
  package mutating func add(_ graph: HistoryGraph) {
    for (device, ids) in graph.lastCommits {
      for id in ids { add(id, by: device, of: graph.history) }
    }
  }

  /// The commits of a history that are contained.
  ///
  /// Where the last commit of a device is not in `graph`, it came after all of that device's that are.
  func covered(of graph: HistoryGraph) -> Set<ObjectID> {
    guard let devices = heads[graph.history] else { return [] }
    var tips: Set<ObjectID> = []
    for (device, ids) in devices {
      let present = ids.filter { graph.parents[$0] != nil }
      tips.formUnion(present.isEmpty ? Set(graph.commits(by: device)) : present)
    }
    return graph.closure(of: tips)
  }
}
