import CountMeClibgit2
import CountMePlatform

/// Makes a planned pack piece by piece: no object is held longer than it takes to hand it over.
///
/// What lies in a pack as a delta of something that is sent too is copied as it lies, as git does. Of what does not,
/// a delta is sent against an earlier version of it, or what is like it; and what is shorter whole is copied whole. So
/// it is to another folder of this machine, too: a host keeps what is sent as it comes.
package struct PackWriter {
  /// git makes no longer ones.
  private static let longestChain = 50
  private static let chunk = 128 * 1024
  private static let manyObjects = 1 << 14

  private let items: ObjectTable<PackPlan.Item>
  private let objects: ObjectReader
  private let stored: StoredEntries
  private let deflater: ObjectDeflater
  private var search: DeltaSearch
  private var sent: SentEntries
  private var hash = SHA1()
  private var buffer: [UInt8]
  private var isOver = false
  /// How many bytes have been handed over.
  private(set) var written = 0
  /// How many objects of the plan, the first ones, are in what was handed over.
  private(set) var done = 0

  /// Prepares a pack.
  ///
  /// - Parameter isThin: whether objects may be deltas of what the pack does not hold and the receiver has.
  init(
    _ plan: PackPlan, objects: ObjectReader, isThin: Bool
  ) throws(TransportError) {
    guard let deflater = ObjectDeflater() else {
      throw TransportError(GitError(.other, "compress objects", "no memory is left"), remote: "")
    }
    items = plan.items
    self.objects = objects
    self.deflater = deflater
    stored = StoredEntries(items.lazy.map(\.id), in: objects.source.files.packed)
    search = DeltaSearch(plan, objects: objects, isThin: isThin)
    sent = SentEntries(count: items.count)
    buffer = Array("PACK".utf8) + [0, 0, 0, 2]
    buffer.append(bigEndian: UInt32(items.count))
    // What planning took else lies idle beside what is sent.
    if items.count > Self.manyObjects { ProcessMemory.trim() }
  }

  /// The next bytes of the pack; nil behind its last.
  ///
  /// - Throws: ``TransportError`` where an object is damaged, or not here.
  package mutating func next() throws(TransportError) -> [UInt8]? {
    guard !isOver else { return nil }
    while done < items.count, buffer.count < Self.chunk {
      try add(done)
      done += 1
    }
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    hash.update(bytes)
    if done == items.count {
      bytes += hash.finish()
      isOver = true
    }
    written += bytes.count
    return bytes
  }

  /// Adds an object, behind those that it lies as a delta of.
  private mutating func add(_ number: Int) throws(TransportError) {
    guard sent.offset(number) == nil else { return }
    var chain = [number]
    while let base = stored.base(of: chain[chain.count - 1]), sent.offset(base) == nil,
      chain.count < Self.longestChain
    {
      chain.append(base)
    }
    for number in chain.reversed() where sent.offset(number) == nil {
      let start = written + buffer.count
      sent.add(number, at: start, of: try append(number, at: start))
    }
  }

  /// Adds an entry, and answers what it is a delta of.
  private mutating func append(
    _ number: Int, at start: Int
  ) throws(TransportError) -> SentEntries.Base? {
    if let base = stored.base(of: number), let place = sent.offset(base),
      sent.depth(base) < Self.longestChain
    {
      let isCopied = stored.appendDelta(of: number, to: &buffer) { size, buffer in
        buffer.appendPackHeader(type: 6, size: size)
        buffer.appendPackDistance(start - place)
      }
      if isCopied { return .sent(base) }
    }
    let item = items[number]
    let isTree = item.kind == .tree
    // Trees are read again and again, and kept for that.
    let bytes = isTree ? try objects.tree(item.id) : try objects.read(item.id).bytes
    let end = buffer.count
    if let found = try search.delta(of: number, bytes, among: sent) {
      appendHead(of: found, at: start)
      deflater.append(found.delta, holdsIDs: isTree, to: &buffer)
      guard let whole = stored.wholeSize(of: number), whole <= buffer.count - end else {
        return found.base
      }
      buffer.removeSubrange(end...)
    }
    if !stored.appendWhole(number, to: &buffer) {
      buffer.appendPackHeader(type: item.kind.rawValue, size: bytes.count)
      deflater.append(bytes, holdsIDs: isTree, to: &buffer)
    }
    return nil
  }

  private mutating func appendHead(of found: DeltaSearch.Found, at start: Int) {
    switch found.base {
    case .sent(let base):
      buffer.appendPackHeader(type: 6, size: found.delta.count)
      buffer.appendPackDistance(start - (sent.offset(base) ?? 0))
    case .named(let id):
      buffer.appendPackHeader(type: 7, size: found.delta.count)
      id.append(to: &buffer)
    }
  }
}
