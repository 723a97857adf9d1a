/// Gathers an object's members as they are read, and sorts them only if they were not sorted.
struct ObjectBuilder {
  /// What the members make.
  enum Outcome {
    case object(JSONObject)
    case duplicate(key: String, place: Int)
  }

  private var members: [(key: String, value: JSONValue)] = []
  private var places: [Int] = []
  private var isSorted = true

  mutating func append(_ key: String, at place: Int, _ value: JSONValue) {
    if let last = members.last, !last.key.utf8.lexicographicallyPrecedes(key.utf8) {
      isSorted = false
    }
    members.append((key, value))
    places.append(place)
  }

  consuming func finish() -> Outcome {
    guard !isSorted else { return .object(JSONObject(sorted: members)) }
    let order = members.indices.sorted { left, right in
      let leftKey = members[left].key.utf8
      let rightKey = members[right].key.utf8
      if leftKey.elementsEqual(rightKey) { return places[left] < places[right] }
      return leftKey.lexicographicallyPrecedes(rightKey)
    }
    let sorted = order.map { members[$0] }
    for (index, pair) in zip(sorted, sorted.dropFirst()).enumerated()
    where pair.0.key.utf8.elementsEqual(pair.1.key.utf8) {
      return .duplicate(key: pair.1.key, place: places[order[index + 1]])
    }
    return .object(JSONObject(sorted: sorted))
  }
}
