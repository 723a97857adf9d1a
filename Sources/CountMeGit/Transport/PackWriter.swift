import CountMeClibgit2

/// Writes a planned pack as a stream: no object is held longer than it takes to send it.
///
/// An object is sent as a delta against an earlier version of itself, or what is like it. All versions share one base
/// as long as that pays, so the receiver's delta chains stay short. So it is to another folder of this machine,
/// too: a host keeps what is sent as it comes, and objects that came whole would never be made deltas of. What
/// lies whole in a pack is copied as it lies.
struct PackWriter {
  private static let maximumDepth = 8
  private static let chunk = 128 * 1024
  /// Greater ones are rare, and the search would cost more than they do.
  private static let greatestDocument = 1 << 16

  /// Where an object stands among the deltas: what a later version is written against.
  private struct Standing {
    let root: ObjectID
    let depth: Int
  }

  private let objects: ObjectReader
  private let packed: PackedObjects
  private let bases: Bases
  private let deflater: ObjectDeflater
  private let send: ([UInt8]) throws(TransportError) -> Void
  private var hash = SHA1()
  private var buffer: [UInt8] = []
  private var written = 0
  private var offsets: [ObjectID: Int] = [:]
  private var standings: [ObjectID: Standing] = [:]
  /// Bases that were compared with lately; a commit, a folder's documents and one of a day take turns.
  private var prepared: [ObjectID: DocumentDelta] = [:]

  /// What may be the base of a delta.
  enum Bases {
    /// What the pack holds and what the remote has (a thin pack).
    case all
    /// What the pack holds.
    case sent
  }

  init(
    objects: ObjectReader, packed: PackedObjects, bases: Bases,
    send: @escaping ([UInt8]) throws(TransportError) -> Void
  ) throws(TransportError) {
    guard let deflater = ObjectDeflater() else { throw objects.failed() }
    self.objects = objects
    self.packed = packed
    self.bases = bases
    self.deflater = deflater
    self.send = send
  }

  /// Sends the whole pack; `progress` is told the objects sent so far, now and then.
  ///
  /// Returns how many bytes it had.
  mutating func write(
    _ items: [PackPlan.Item], progress: (Int) -> Void
  ) throws(TransportError) -> Int {
    buffer = Array("PACK".utf8) + [0, 0, 0, 2]
    for shift in [24, 16, 8, 0] { buffer.append(UInt8((items.count >> shift) & 0xFF)) }
    for (index, item) in items.enumerated() {
      try add(item)
      if buffer.count >= Self.chunk {
        try flush()
        progress(index + 1)
      }
    }
    try flush()
    let checksum = hash.finish()
    hash = SHA1()
    try send(checksum)
    progress(items.count)
    return written + checksum.count
  }

  private mutating func add(_ item: PackPlan.Item) throws(TransportError) {
    let start = written + buffer.count
    defer { offsets[item.id] = start }
    let known = try item.base == nil ? nil : read(item)
    if let known, let (base, delta) = try delta(item, of: known.bytes) {
      if let offset = offsets[base] {
        buffer.appendPackHeader(type: 6, size: delta.count)
        addDistance(start - offset)
      } else {
        buffer.appendPackHeader(type: 7, size: delta.count)
        unsafe withUnsafeBytes(of: base.oid) { unsafe buffer.append(contentsOf: $0) }
      }
      deflater.append(delta, holdsIDs: item.isTree, to: &buffer)
    } else if !packed.append(item.id, to: &buffer) {
      let (kind, bytes) = if let known { known } else { try objects.read(item.id) }
      buffer.appendPackHeader(type: UInt8(kind.rawValue), size: bytes.count)
      deflater.append(bytes, holdsIDs: kind == GIT_OBJECT_TREE, to: &buffer)
    }
  }

  private func read(
    _ item: PackPlan.Item
  ) throws(TransportError) -> (kind: git_object_t, bytes: [UInt8]) {
    // Trees are read again and again, and kept for that.
    item.isTree ? (GIT_OBJECT_TREE, try objects.tree(item.id)) : try objects.read(item.id)
  }

  /// The best base for an object and the delta against it; nil where it does not pay.
  private mutating func delta(
    _ item: PackPlan.Item, of bytes: [UInt8]
  ) throws(TransportError) -> (ObjectID, [UInt8])? {
    guard let old = item.base else { return nil }
    let standing = standings[old] ?? Standing(root: old, depth: 0)
    var candidates = [Standing(root: standing.root, depth: standing.depth)]
    if old != standing.root { candidates.append(Standing(root: old, depth: standing.depth + 1)) }
    // A head and a base's name take as much as a tiny document.
    guard item.isTree || (128...Self.greatestDocument).contains(bytes.count) else { return nil }
    for candidate in candidates where candidate.depth < Self.maximumDepth {
      guard bases == .all || offsets[candidate.root] != nil else { continue }
      let delta =
        if item.isTree {
          TreeComparison.delta(
            of: TreeBytes(bytes), from: TreeBytes(try objects.tree(candidate.root)))
        } else {
          try prepare(candidate.root).delta(of: bytes)
        }
      if delta.count * 2 < bytes.count {
        standings[item.id] = candidate
        return (candidate.root, delta)
      }
    }
    return nil
  }

  private mutating func prepare(_ id: ObjectID) throws(TransportError) -> DocumentDelta {
    if let known = prepared[id] { return known }
    let base = DocumentDelta(from: try objects.read(id).bytes)
    if prepared.count == 32 { prepared.removeAll(keepingCapacity: true) }
    prepared[id] = base
    return base
  }

  /// How far back the base is, in git's big-endian form with its offset of one.
  private mutating func addDistance(_ distance: Int) {
    var digits = [UInt8(distance & 0x7F)]
    var rest = distance >> 7
    while rest > 0 {
      rest -= 1
      digits.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    buffer += digits.reversed()
  }

  private mutating func flush() throws(TransportError) {
    hash.update(buffer)
    written += buffer.count
    try send(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
