import CountMeClibgit2

/// Goes through a pack while it comes, ahead of whoever puts its objects together.
///
/// Where an entry ends is not written anywhere: each is unpacked into the same few bytes, which are forgotten. Only a
/// delta of an object that is here already (a thin pack) is kept, until it is handed on as the whole object: libgit2
/// would add the base, and never end over a delta whose result the pack has otherwise, too.
@safe final class IncomingEntries {
  /// What is wrong with a pack.
  enum Problem: Error {
    /// It is no pack.
    case damaged
    /// It costs too much.
    case excess(PackBudget.Excess)
  }

  /// What the next byte belongs to.
  private enum Place {
    case head(left: Int)
    case type
    case size(shift: Int)
    case distance(isFirst: Bool)
    case name(left: Int)
    case content
    case end

    /// Whether it belongs to what is before an entry's content.
    var isHead: Bool {
      switch self {
      case .size, .distance, .name: true
      case .head, .type, .content, .end: false
      }
    }
  }

  /// What an entry has said of itself so far.
  private struct Entry {
    var start = 0
    var type: UInt8 = 0
    var size = 0
    var distance = 0
    /// How many bytes of it were unpacked.
    var unpacked = 0
    /// The first bytes of a delta, which say how long its result is.
    var front: [UInt8] = []
    var isDelta: Bool { type > 4 }
    /// The base that was named, where it is here, and the delta as far as it has come.
    var base: (kind: ObjectKind, bytes: [UInt8])?
    var delta: [UInt8] = []
  }

  /// Nil where there was no memory for it.
  private let stream = ZlibStream()
  private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  private var place = Place.head(left: 12)
  private var left = 0
  private var offset = 0
  private var entry = Entry()
  /// What has come of the bytes before the entry's content; those of an id last.
  private var head: [UInt8] = []
  private var cost: PackBudget
  /// Where entries begin, in their order, and what each costs to be read.
  private var starts: [Int] = []
  private var chains: [Int] = []
  /// Finds an object that was here before the pack.
  private let find: (ObjectID) -> (kind: ObjectKind, bytes: [UInt8])?
  private let deflater = Deflater(level: 6, window: 15)
  /// What is handed on of the bytes that came.
  private var output: [UInt8] = []
  /// How far entries have moved, each with the place of the last one that has not moved so.
  private var moves: [(behind: Int, by: Int)] = []
  /// The sum of what is handed on, and that of what came, where it is another one.
  private var sum = SHA1()
  private var sumBefore: SHA1?
  /// What had come when the last bytes came, and was not handed on yet.
  private var held: [UInt8] = []
  private var trailer: [UInt8] = []

  /// Begins with a pack's first byte.
  ///
  /// - Parameters:
  ///   - limit: the most bytes of a pack that are taken in.
  ///   - find: an object that is here already; nil for every other.
  init(limit: Int, finding find: @escaping (ObjectID) -> (kind: ObjectKind, bytes: [UInt8])?) {
    cost = .fetch(limit: limit)
    self.find = find
  }

  deinit {
    unsafe room.deallocate()
  }

  /// Looks at the next bytes of the pack, and answers what is to be handed on.
  ///
  /// - Complexity: O(n) in what they are unpacked, of which there is no more than is allowed.
  func append(_ bytes: ArraySlice<UInt8>) throws(Problem) -> [UInt8] {
    guard let stream else { throw .damaged }
    output.removeAll(keepingCapacity: true)
    held = place.isHead ? head : []
    let wasSame = sumBefore == nil
    var next = bytes.startIndex
    loop: while next < bytes.endIndex {
      switch place {
      case .content: next += try unpack(bytes[next...], with: stream)
      case .end: break loop
      default:
        try read(bytes[next])
        next += 1
        offset += 1
      }
    }
    sum.update(output)
    sumBefore?.update((wasSame ? held : []) + bytes[..<next])
    try readTrailer(bytes[next...])
    return output
  }

  /// Hands on what is behind the last entry: the pack's sum, which is another one where an entry is.
  private func readTrailer(_ bytes: ArraySlice<UInt8>) throws(Problem) {
    guard let sumBefore else {
      output += bytes
      return
    }
    guard !bytes.isEmpty else { return }
    trailer += bytes
    guard trailer.count <= 20 else { throw .damaged }
    guard trailer.count == 20 else { return }
    guard trailer == sumBefore.finish() else { throw .damaged }
    output += sum.finish()
  }

  private func read(_ byte: UInt8) throws(Problem) {
    switch place {
    case .head(let left):
      output.append(byte)
      readHead(byte, left)
    case .type:
      entry = Entry(start: offset, type: byte >> 4 & 7, size: Int(byte & 0x0F))
      head.removeAll(keepingCapacity: true)
      head.append(byte)
      try go(on: byte & 0x80 != 0, to: .size(shift: 4))
    case .size(let shift):
      guard shift < 56 else { throw .damaged }
      entry.size |= Int(byte & 0x7F) << shift
      head.append(byte)
      try go(on: byte & 0x80 != 0, to: .size(shift: shift + 7))
    case .distance(let isFirst):
      guard entry.distance < 1 << 48 else { throw .damaged }
      head.append(byte)
      // Each byte but the first counts one more, so that no distance has two spellings (gitformat-pack).
      entry.distance = (isFirst ? 0 : (entry.distance + 1) << 7) | Int(byte & 0x7F)
      if byte & 0x80 != 0 { place = .distance(isFirst: false) } else { try beginContent() }
    case .name(let left):
      head.append(byte)
      if left > 1 { place = .name(left: left - 1) } else { try beginContent() }
    case .content, .end: break
    }
  }

  private func readHead(_ byte: UInt8, _ left: Int) {
    if left <= 4 { self.left = self.left << 8 | Int(byte) }
    place = left > 1 ? .head(left: left - 1) : self.left > 0 ? .type : .end
    guard left == 1 else { return }
    // A list that grows would need twice the room, and what is set aside takes none before it is written to.
    starts.reserveCapacity(self.left)
    chains.reserveCapacity(self.left)
  }

  private func go(on isMore: Bool, to size: Place) throws(Problem) {
    if isMore {
      place = size
    } else {
      // Four kinds of whole objects; 6 is a delta of what lies before it in the pack, 7 of what is named.
      switch entry.type {
      case 1...4: try beginContent()
      case 6: place = .distance(isFirst: true)
      case 7: place = .name(left: 20)
      default: throw .damaged
      }
    }
  }

  private func beginContent() throws(Problem) {
    do throws(PackBudget.Excess) { try PackBudget.require(size: entry.size) } catch {
      throw .excess(error)
    }
    // How large a delta's result is stands in its first bytes, which are packed.
    if !entry.isDelta { try count(entry.size) }
    guard stream?.reset() == true else { throw .damaged }
    if entry.type == 7 { entry.base = find(ObjectID(bytes: head.suffix(20))) }
    if entry.base == nil {
      handOnHead()
    } else if sumBefore == nil {
      sumBefore = sum
    }
    place = .content
  }

  /// Hands on what is before an entry's content; how far back its base lies may have changed.
  private func handOnHead() {
    guard entry.type == 6, !moves.isEmpty else {
      output += head
      return
    }
    let before = output.count
    let base = entry.start - entry.distance
    output.appendPackHeader(type: 6, size: entry.size)
    output.appendPackDistance(moved(entry.start) - moved(base))
    // The content has not come yet: what is read of the entry is its head.
    move(by: output.count - before - head.count)
  }

  private func moved(_ start: Int) -> Int {
    let place = moves.indices.partitionPoint { moves[$0].behind >= start }
    return start + (place > 0 ? moves[place - 1].by : 0)
  }

  /// Notes how much longer the present entry is when it is handed on.
  private func move(by more: Int) {
    guard more != 0 else { return }
    moves.append((entry.start, (moves.last?.by ?? 0) + more))
  }

  /// Adds the entry to what the pack costs.
  private func count(_ size: Int) throws(Problem) {
    var base: Int?
    if entry.type == 6 {
      guard let found = chain(at: entry.start - entry.distance) else { throw .damaged }
      base = found
    } else if let here = entry.base {
      base = here.bytes.count
    }
    do throws(PackBudget.Excess) {
      let chain = try cost.add(
        size: size, delta: entry.isDelta ? entry.size : nil, base: base, sent: offset)
      starts.append(entry.start)
      chains.append(chain)
    } catch {
      throw .excess(error)
    }
  }

  private func chain(at start: Int) -> Int? {
    let place = starts.indices.partitionPoint { starts[$0] >= start }
    return place < starts.count && starts[place] == start ? chains[place] : nil
  }

  /// Unpacks what there is of the entry, and answers how many bytes that took.
  private func unpack(
    _ bytes: ArraySlice<UInt8>, with stream: ZlibStream
  ) throws(Problem) -> Int {
    let (taken, made, status) = unsafe bytes.withUnsafeBytes { input in
      unsafe stream.unpack(input, into: room)
    }
    offset += taken
    entry.unpacked += made
    if entry.base == nil {
      output += bytes.prefix(taken)
    } else {
      unsafe entry.delta += room[..<made]
    }
    // More than was announced is how a few bytes become gigabytes.
    guard status == Z_OK || status == Z_STREAM_END, entry.unpacked <= entry.size else {
      throw .damaged
    }
    if entry.isDelta, entry.front.count < DeltaReader.front {
      let more = min(made, DeltaReader.front - entry.front.count)
      unsafe entry.front += room[..<more]
      if entry.front.count == DeltaReader.front || status == Z_STREAM_END {
        guard let delta = DeltaReader(entry.front) else { throw .damaged }
        try count(delta.size)
      }
    }
    if status == Z_STREAM_END { try end() }
    return taken
  }

  private func end() throws(Problem) {
    guard entry.unpacked == entry.size else { throw .damaged }
    if let base = entry.base {
      try handOn(base.kind, DeltaReader(entry.delta)?.applied(to: base.bytes))
    }
    entry = Entry()
    left -= 1
    place = left > 0 ? .type : .end
  }

  /// Hands on what a delta made of an object that is here, as a whole one.
  private func handOn(_ kind: ObjectKind, _ object: [UInt8]?) throws(Problem) {
    guard let object, let deflater else { throw .damaged }
    let before = output.count
    output.appendPackHeader(type: kind.rawValue, size: object.count)
    deflater.append(object, to: &output)
    move(by: output.count - before - (offset - entry.start))
  }
}
