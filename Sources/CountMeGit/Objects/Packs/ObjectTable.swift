/// What is known of some objects, in the order in which it was added, found by their ids.
///
/// Takes some eight bytes for each beside what is known of it: a pack may have millions.
struct ObjectTable<Entry: ObjectTableEntry> {
  private static var chunk: Int { 1 << 12 }

  /// Pieces of one length, so that to grow does not mean to copy.
  private var chunks: [[Entry]] = []
  /// An open hash table of the places, of which each is one too large; 0 where nothing is.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// How many there are.
  private(set) var count = 0

  /// Where the object is, or nil.
  func place(of id: ObjectID) -> Int? {
    let found = slots[slot(of: id)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// Adds an object that is not here yet.
  mutating func append(_ entry: Entry) {
    if count % Self.chunk == 0 {
      chunks.append([])
      if count > 0 { chunks[chunks.count - 1].reserveCapacity(Self.chunk) }
    }
    chunks[chunks.count - 1].append(entry)
    count += 1
    if count * 4 > slots.count * 3 {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for place in 0..<count { slots[slot(of: self[place].id)] = UInt32(place + 1) }
    } else {
      slots[slot(of: entry.id)] = UInt32(count)
    }
  }

  /// The places in the order of the ids.
  ///
  /// - Complexity: O(n log n)
  var sortedPlaces: [UInt32] {
    // Sorting numbers reads no entry; ids that begin alike are few, unless somebody chose them.
    var keys = (0..<count).map { UInt64(self[$0].id.number) << 32 | UInt64($0) }
    keys.sort()
    var places = keys.map { UInt32(truncatingIfNeeded: $0) }
    var first = 0
    while first < count {
      var end = first + 1
      while end < count, keys[end] >> 32 == keys[first] >> 32 { end += 1 }
      if end > first + 1 {
        places[first..<end].sort { self[Int($0)].id < self[Int($1)].id }
      }
      first = end
    }
    return places
  }

  /// The slot of an object, or the free one where it would be.
  private func slot(of id: ObjectID) -> Int {
    var slot = id.hashValue & (slots.count - 1)
    while slots[slot] != 0, self[Int(slots[slot]) - 1].id != id {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

/// What stands in an ``ObjectTable``.
protocol ObjectTableEntry {
  /// The object that it is about.
  var id: ObjectID { get }
}

extension ObjectTable: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> Entry { chunks[place / Self.chunk][place % Self.chunk] }
}
