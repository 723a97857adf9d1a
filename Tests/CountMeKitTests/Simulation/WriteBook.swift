import CountMeModel

@testable import CountMeKit

/// What stands in the documents of a device that the book knows of, by `collection/id`.
struct DocumentShelf: Equatable {
  static let collections = ["foodItems", "hydration", "usageRecords", "reactionLogs"]
  private(set) var documents: [String: JSONObject] = [:]

  init(of diary: Diary) throws {
    for collection in Self.collections {
      for document in try diary.documents(collection) {
        documents["\(collection)/\(document.id)"] = document.fields
      }
    }
  }
}

/// Everything that was written on any device, and what must come of it.
struct WriteBook {
  /// The commits that commands have said they made.
  private(set) var commits: Set<String> = []
  /// Of each food, the version that the rules must let win while nobody deletes it.
  private var winners: [String: JSONObject] = [:]
  /// What somebody deleted, and what came back when a deletion was undone.
  private var deleted: Set<String> = []
  private var revived: Set<String> = []
  /// The sums of what was counted, on any device.
  private var counts: [String: Double] = [:]
  /// What was added to lists, and what was taken out of them.
  private var listed: [String: Set<String>] = [:]
  private var unlisted: [String: Set<String>] = [:]

  mutating func acknowledge(_ commit: String) { commits.insert(commit) }

  /// Notes what one command of a person has changed on one device.
  mutating func note(from before: DocumentShelf, to after: DocumentShelf) {
    for path in Set(before.documents.keys).union(after.documents.keys) {
      let (old, new) = (before.documents[path], after.documents[path])
      guard old != new else { continue }
      if new == nil { deleted.insert(path) }
      if old == nil, deleted.contains(path) { revived.insert(path) }
      if path.hasPrefix("foodItems/"), let new { remember(new, at: path) }
      if let field = Self.counter(path) {
        counts[path, default: 0] += (new?[field]?.number ?? 0) - (old?[field]?.number ?? 0)
      }
      let (was, now) = (Self.list(old), Self.list(new))
      listed[path, default: []].formUnion(now.subtracting(was))
      unlisted[path, default: []].formUnion(was.subtracting(now))
    }
  }

  private mutating func remember(_ fields: JSONObject, at path: String) {
    guard let winner = winners[path] else { return winners[path] = fields }
    let (new, old) = (Self.order(fields), Self.order(winner))
    if old.stamp < new.stamp
      || old.stamp == new.stamp && old.bytes.lexicographicallyPrecedes(new.bytes)
    {
      winners[path] = fields
    }
  }

  private static func order(_ fields: JSONObject) -> (stamp: String, bytes: [UInt8]) {
    (fields["lastModified"]?.string ?? "", JSONValue.object(fields).canonicalBytes())
  }

  private static func counter(_ path: String) -> String? {
    if path.hasPrefix("hydration/") { return "milliliters" }
    return path.hasPrefix("usageRecords/") ? "count" : nil
  }

  private static func list(_ fields: JSONObject?) -> Set<String> {
    Set(fields?["foodItems"]?.array?.compactMap(\.string) ?? [])
  }

  /// How a device that has everything departs from what must have come of it all.
  func complaints(about shelf: DocumentShelf) -> [String] {
    var complaints: [String] = []
    // What was deleted here and brought back there may be either way.
    for (path, winner) in winners.sorted(by: { $0.key < $1.key }) where !revived.contains(path) {
      let found = shelf.documents[path]
      if deleted.contains(path) {
        if found != nil { complaints.append("\(path) was deleted and is there") }
      } else if found == nil {
        complaints.append("\(path) is lost")
      } else if found != winner {
        complaints.append("\(path) is not its latest version")
      }
    }
    for path in shelf.documents.keys.sorted() where path.hasPrefix("foodItems/") {
      if winners[path] == nil { complaints.append("\(path) was written by nobody") }
    }
    for (path, count) in counts.sorted(by: { $0.key < $1.key }) where !deleted.contains(path) {
      let found = Self.counter(path).flatMap { shelf.documents[path]?[$0]?.number }
      if found != count { complaints.append("\(path) has \(found ?? -1) and not \(count)") }
    }
    for (path, items) in listed.sorted(by: { $0.key < $1.key }) where !deleted.contains(path) {
      let missing = items.subtracting(unlisted[path] ?? [])
        .subtracting(Self.list(shelf.documents[path]))
      if !missing.isEmpty { complaints.append("\(path) lacks \(missing.sorted())") }
    }
    return complaints
  }
}
