/// How chosen objects lie in packs, and which of them lie as deltas of each other: those can be sent as they lie.
struct StoredEntries {
  private struct Place {
    /// In ``packs``; nil where the object is in no pack.
    let pack: Int32?
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
    for id in ids { places.append(find(id)) }
    findBases()
  }

  private mutating func find(_ id: ObjectID) -> Place {
    guard let (pack, number) = packed.find(id) else { return Place(pack: nil, number: 0) }
    let known = packs.lastIndex { $0 === pack } ?? packs.count
    if known == packs.count { packs.append(pack) }
    return Place(pack: Int32(known), number: Int32(number))
  }

  /// Offsets in a pack say which object a delta is of: so the objects are put in the order in which they lie.
  private mutating func findBases() {
    bases = Array(repeating: -1, count: places.count)
    var lying: [(key: Int, object: Int32)] = []
    var deltas: [(key: Int, object: Int)] = []
    for (object, place) in places.enumerated() {
      guard let pack = place.pack, let start = packs[Int(pack)].start(Int(place.number)) else {
        continue
      }
      lying.append((Int(pack) << 32 | start, Int32(object)))
      guard let base = packs[Int(pack)].deltaBase(at: start) else { continue }
      packed.touch(packs[Int(pack)], Int(place.number))
      deltas.append((Int(pack) << 32 | base, object))
    }
    lying.sort { $0.key < $1.key }
    for delta in deltas {
      if let object = Self.object(at: delta.key, among: lying) { bases[delta.object] = object }
    }
  }

  private static func object(at key: Int, among lying: [(key: Int, object: Int32)]) -> Int32? {
    let place = lying.indices.partitionPoint { lying[$0].key >= key }
    return place < lying.count && lying[place].key == key ? lying[place].object : nil
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
    guard let number = places[object].pack else { return nil }
    let pack = packs[Int(number)]
    packed.touch(pack, Int(places[object].number))
    return pack
  }
}
