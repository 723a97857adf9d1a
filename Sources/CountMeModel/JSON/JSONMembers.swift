/// The members of an object while it is read, which may come in any order.
///
/// Canonical text has its keys sorted: then nothing but one comparison a member is spent here.
struct JSONMembers {
  private var members: [(key: String, value: JSONValue)] = []

  /// Whether all keys so far are known to be ASCII.
  private var hasPlainKeys = true

  /// How many members at the front are in order, before the first that is not.
  private var sortedCount = 0

  /// Where the keys of the members after those start in the text.
  private var offsets: [Int] = []

  init() {
    members.reserveCapacity(8)
  }

  /// Adds a member whose key starts at `offset`.
  @inline(__always)
  mutating func append(_ key: String, _ value: JSONValue, at offset: Int) {
    hasPlainKeys = hasPlainKeys && UTF8Order.isPlain(key)
    if sortedCount == members.count,
      members.last.map({ UTF8Order.isLess($0.key, key, arePlain: hasPlainKeys) }) ?? true
    {
      sortedCount &+= 1
    } else {
      offsets.append(offset)
    }
    members.append((key, value))
  }

  /// The object, sorted.
  ///
  /// - Throws: where a key stands for the second time, the first such place in the text.
  consuming func finish(in text: Span<UInt8>) throws(JSONError) -> JSONObject {
    if sortedCount == members.count { return object(members) }
    let order = members.indices.sorted { left, right in
      let order = UTF8Order.compare(members[left].key, members[right].key)
      return order == 0 ? left < right : order < 0
    }
    var repeated: Int?
    for (place, next) in order.dropFirst().enumerated()
    where UTF8Order.compare(members[order[place]].key, members[next].key) == 0 {
      repeated = min(repeated ?? next, next)
    }
    if let repeated {
      let offset = offsets[repeated - sortedCount]
      throw JSONError(
        .duplicateKey(members[repeated].key), at: offset, in: text, expected: "each key once")
    }
    return object(order.map { members[$0] })
  }

  private func object(_ sorted: [(key: String, value: JSONValue)]) -> JSONObject {
    JSONObject(sorted: sorted, hasPlainKeys: hasPlainKeys)
  }
}
