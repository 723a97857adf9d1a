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
    json.adding(["keptBy": remotes.isEmpty ? nil : remotes])
  }

  /// The share for scripts.
  var json: JSONValue {
    .members([
      "name": name, "collections": collections.map(\.text), "invitations": invitations.map(\.json),
      "isEnded": ended != nil, "from": from?.text,
      "remote": remote.map { RemoteConfig(name: "", url: $0).address }, "ownerName": ownerName,
    ])
  }
}
