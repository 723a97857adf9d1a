/// How chosen objects lie in packs, and which of them lie as deltas of each other: those can be sent as they lie.
struct StoredEntries {
  private struct Place {
    /// In ``packs``; -1 where the object is in no pack.
    let pack: Int32
    /// In the pack's index.
    let number: Int32
  }

  private let packed: PackedObjects
  private var packs: [MappedPack] = []
  private var places: [Place] = []
  private var bases: [Int32]

  /// Looks up objects, which are called by their places in `ids` from then on.
  ///
  /// - Complexity: O(n log n)
  init(_ ids: some Sequence<ObjectID>, in packed: PackedObjects) {
    self.packed = packed
    bases = []
    places.reserveCapacity(ids.underestimatedCount)
    for id in ids { places.append(find(id)) }
    findBases()
  }

  private mutating func find(_ id: ObjectID) -> Place {
    guard let (pack, number) = packed.find(id) else { return Place(pack: -1, number: 0) }
    let known = packs.lastIndex { $0 === pack } ?? packs.count
    if known == packs.count { packs.append(pack) }
    return Place(pack: Int32(known), number: Int32(number))
  }

  /// Offsets in a pack say which object a delta is of: so the objects are put in the order in which they lie.
  private mutating func findBases() {
    bases = Array(repeating: -1, count: places.count)
    // Offsets that are read have 31 bits: one number has an offset and an object.
    var lying = [[UInt64]](repeating: [], count: packs.count)
    var deltas = lying
    for (object, place) in places.enumerated() where place.pack >= 0 {
      let pack = packs[Int(place.pack)]
      guard let start = pack.start(Int(place.number)) else { continue }
      lying[Int(place.pack)].append(UInt64(start) << 32 | UInt64(object))
      guard let base = pack.deltaBase(at: start) else { continue }
      packed.touch(pack, Int(place.number))
      deltas[Int(place.pack)].append(UInt64(base) << 32 | UInt64(object))
    }
    for pack in packs.indices {
      lying[pack].sort()
      for delta in deltas[pack] {
        bases[Int(delta & 0xFFFF_FFFF)] = Self.object(at: delta >> 32, among: lying[pack])
      }
    }
  }

  private static func object(at start: UInt64, among lying: [UInt64]) -> Int32 {
    let place = lying.indices.partitionPoint { lying[$0] >> 32 >= start }
    guard place < lying.count, lying[place] >> 32 == start else { return -1 }
    return Int32(lying[place] & 0xFFFF_FFFF)
  }

  /// The object that one lies as a delta of; nil where it does not, or of none of these.
  func base(of object: Int) -> Int? { bases[object] < 0 ? nil : Int(bases[object]) }

  /// Adds the bytes of a delta as it lies to `output`, packed, behind the head that `head` adds.
  ///
  /// - Parameter head: is told how many bytes the delta has, unpacked.
  /// - Returns: whether it is a delta, and not damaged; otherwise nothing is added.
  func appendDelta(
    of object: Int, to output: inout [UInt8], head: (Int, inout [UInt8]) -> Void
  ) -> Bool {
    guard let pack = pack(of: object), let delta = pack.delta(Int(places[object].number)) else {
      return false
    }
    head(delta.size, &output)
    pack.append(delta.packed, to: &output)
    return true
  }

  /// How many bytes the entry of an object has that lies whole, head and all; nil where it does not.
  func wholeSize(of object: Int) -> Int? {
    pack(of: object)?.wholeSize(Int(places[object].number))
  }

  /// Adds the entry of an object that lies whole to `output`, head and all.
  ///
  /// - Returns: whether it lies so, and is not damaged.
  func appendWhole(_ object: Int, to output: inout [UInt8]) -> Bool {
    guard let pack = pack(of: object), let range = pack.wholeEntry(Int(places[object].number))
    else { return false }
    pack.append(range, to: &output)
    return true
  }

  /// The pack of an object that is about to be read.
  private func pack(of object: Int) -> MappedPack? {
    guard places[object].pack >= 0 else { return nil }
    let pack = packs[Int(places[object].pack)]
    packed.touch(pack, Int(places[object].number))
    return pack
  }
}
