import CountMeClibgit2

/// Goes through a pack while it comes, ahead of whoever puts its objects together.
///
/// Where an entry ends is not written anywhere: each is unpacked into the same few bytes, which are forgotten.
@safe final class IncomingEntries {
  /// What is wrong with a pack.
  enum Problem: Error {
    /// It is no pack.
    case damaged
    /// It costs too much.
    case excess(PackCost.Excess)
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
  }

  /// Nil where there was no memory for it.
  private let stream = ZlibStream()
  private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  private var place = Place.head(left: 12)
  private var left = 0
  private var offset = 0
  private var entry = Entry()
  private var cost: PackCost
  /// Where entries begin, in their order, and what each costs to be read.
  private var starts: [Int] = []
  private var chains: [Int] = []

  /// Begins with a pack's first byte.
  ///
  /// - Parameter limit: the most bytes of a pack that are taken in.
  init(limit: Int) {
    cost = .fetch(limit: limit)
  }

  deinit {
    unsafe room.deallocate()
  }

  /// Looks at the next bytes of the pack.
  ///
  /// - Complexity: O(n) in what they are unpacked, of which there is no more than is allowed.
  func append(_ bytes: ArraySlice<UInt8>) throws(Problem) {
    guard let stream else { throw .damaged }
    var next = bytes.startIndex
    while next < bytes.endIndex {
      switch place {
      case .content: next += try unpack(bytes[next...], with: stream)
      case .end: return
      default:
        try read(bytes[next])
        next += 1
        offset += 1
      }
    }
  }

  private func read(_ byte: UInt8) throws(Problem) {
    switch place {
    case .head(let left): readHead(byte, left)
    case .type:
      entry = Entry(start: offset, type: byte >> 4 & 7, size: Int(byte & 0x0F))
      try go(on: byte & 0x80 != 0, to: .size(shift: 4))
    case .size(let shift):
      guard shift < 56 else { throw .damaged }
      entry.size |= Int(byte & 0x7F) << shift
      try go(on: byte & 0x80 != 0, to: .size(shift: shift + 7))
    case .distance(let isFirst):
      guard entry.distance < 1 << 48 else { throw .damaged }
      // Each byte but the first counts one more, so that no distance has two spellings (gitformat-pack).
      entry.distance = (isFirst ? 0 : (entry.distance + 1) << 7) | Int(byte & 0x7F)
      if byte & 0x80 != 0 { place = .distance(isFirst: false) } else { try beginContent() }
    case .name(let left):
      if left > 1 { place = .name(left: left - 1) } else { try beginContent() }
    case .content, .end: break
    }
  }

  private func readHead(_ byte: UInt8, _ left: Int) {
    if left <= 4 { self.left = self.left << 8 | Int(byte) }
    place = left > 1 ? .head(left: left - 1) : self.left > 0 ? .type : .end
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
    do throws(PackCost.Excess) { try PackCost.require(size: entry.size) } catch {
      throw .excess(error)
    }
    // How large a delta's result is stands in its first bytes, which are packed.
    if !entry.isDelta { try count(entry.size) }
    guard stream?.reset() == true else { throw .damaged }
    place = .content
  }

  /// Adds the entry to what the pack costs.
  private func count(_ size: Int) throws(Problem) {
    var base: Int?
    if entry.type == 6 {
      guard let found = chain(at: entry.start - entry.distance) else { throw .damaged }
      base = found
    }
    do throws(PackCost.Excess) {
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
    left -= 1
    place = left > 0 ? .type : .end
  }
}
