/// The members of a JSON object, always in the order of their keys' bytes, which is code point order.
public struct JSONObject: Sendable {
  private var members: [(key: String, value: JSONValue)]

  /// Whether all keys are known to be ASCII.
  private var hasPlainKeys: Bool

  /// An object without members.
  public init() {
    members = []
    hasPlainKeys = true
  }

  /// Takes members that are already sorted and unique, as the reader produces them.
  init(sorted members: [(key: String, value: JSONValue)], hasPlainKeys: Bool) {
    self.members = members
    self.hasPlainKeys = hasPlainKeys
  }

  /// The value of `key`, where setting nil removes the member.
  ///
  /// O(log n) to read, O(n) to add.
  public subscript(key: String) -> JSONValue? {
    get {
      let place = place(of: key)
      return place.isFound ? members[place.index].value : nil
    }
    set {
      let place = place(of: key)
      switch (place.isFound, newValue) {
      case (true, .some(let value)): members[place.index].value = value
      case (true, .none): members.remove(at: place.index)
      case (false, .some(let value)): insert((key, value), at: place.index)
      case (false, .none): break
      }
    }
  }

  /// Adds a member; takes no more room than it needs, because a diary has a hundred thousand objects.
  private mutating func insert(_ member: (key: String, value: JSONValue), at index: Int) {
    var grown: [(key: String, value: JSONValue)] = []
    grown.reserveCapacity(members.count + 1)
    grown += members[..<index]
    grown.append(member)
    grown += members[index...]
    members = grown
    hasPlainKeys = hasPlainKeys && UTF8Order.isPlain(member.key)
  }

  /// The keys, sorted by their bytes.
  public var keys: [String] { members.map(\.key) }

  private func place(of key: String) -> (index: Int, isFound: Bool) {
    let isPlain = hasPlainKeys && UTF8Order.isPlain(key)
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if UTF8Order.isLess(members[middle].key, key, arePlain: isPlain) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let isFound =
      low < members.count && UTF8Order.areEqual(members[low].key, key, arePlain: isPlain)
    return (low, isFound)
  }
}

extension JSONObject: RandomAccessCollection {
  /// The first member's index.
  public var startIndex: Int { 0 }

  /// The index after the last member's.
  public var endIndex: Int { members.count }

  /// The member at `position`, in key order.
  public subscript(position: Int) -> (key: String, value: JSONValue) { members[position] }
}

extension JSONObject: Equatable {
  /// Whether both have the same keys, by bytes, with equal values.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count
      && zip(left.members, right.members).allSatisfy {
        UTF8Order.compare($0.key, $1.key) == 0 && $0.value == $1.value
      }
  }
}

extension JSONObject: Hashable {
  /// Feeds the members to `hasher`; equal objects feed the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, value) in members {
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object of the given members; of two with one key the later counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (key, value) in elements {
      self[key] = value
    }
  }
}
