/// The objects of a pack that is being written, in the order in which they lie, found by their ids.
///
/// Takes some forty bytes for each: a pack may have millions.
struct PackEntries {
  private static let chunk = 1 << 12

  /// Pieces of one length, so that to grow does not mean to copy.
  private var chunks: [[PackIndex.Entry]] = []
  /// An open hash table of the places, of which each is one too large; 0 where nothing is.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// How many there are.
  private(set) var count = 0

  subscript(place: Int) -> PackIndex.Entry {
    chunks[place / Self.chunk][place % Self.chunk]
  }

  /// Where the object is, or nil.
  func place(of id: ObjectID) -> Int? {
    let found = slots[slot(of: id)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// Adds an object that is not here yet.
  mutating func append(_ entry: PackIndex.Entry) {
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
    (0..<UInt32(count)).sorted { self[Int($0)].id < self[Int($1)].id }
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
