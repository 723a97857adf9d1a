import CountMeKit

extension [CollectionName] {
  /// Their names where they are shared; of days' logs without their food that these are totals.
  var sharedNames: [String] {
    let isTotals = !contains { $0.text == FoodItem.collection }
    return map {
      $0.text == DailyLog.collection && isTotals ? "\($0) (totals)" : $0.text.printable
    }
  }
}

extension Share {
  /// What is shared, in one line.
  var words: String {
    collections.sharedNames.joined(separator: ", ") + (from.map { ", from \($0.text)" } ?? "")
      + (remote.map { ", on \(RemoteConfig(name: "", url: $0).address.printable)" } ?? "")
  }

  /// The share for scripts, where it has ended.
  ///
  /// - Parameter remotes: those whose history keeps what was shared.
  func json(keptBy remotes: [String]) -> JSONValue {
    guard !remotes.isEmpty, var members = json.object else { return json }
    members["keptBy"] = .array(remotes.map { .string($0) })
    return .object(members)
  }

  /// The share for scripts.
  var json: JSONValue {
    var members: JSONObject = [
      "name": .string(name), "collections": .array(collections.map { .string($0.text) }),
      "invitations": .array(invitations.map(\.json)), "isEnded": .bool(ended != nil),
    ]
    members["from"] = from.map { .string($0.text) }
    members["remote"] = remote.map { .string(RemoteConfig(name: "", url: $0).address) }
    members["ownerName"] = ownerName.map { .string($0) }
    return .object(members)
  }
}
