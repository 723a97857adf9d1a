/// Makes deltas of documents, or commits, against one that is much the same, in git's pack format.
///
/// What both have is found by eight bytes that stand in the base at every fourth place, and taken as far as it
/// goes in both directions. git's own search looks for sixteen; a document that changed in a number and in a time
/// has less than that between them. Many are made against one base, so that is prepared once.
struct DocumentDelta {
  private static let width = 8
  private static let step = 4

  private let base: [UInt8]
  /// How many bytes the base has.
  var baseSize: Int { base.count }
  /// Places in the base by a hash of the eight bytes there, one more than they are; 0 where there is none.
  private var places: [Int32]
  private let shift: UInt64

  /// Prepares a base.
  ///
  /// - Complexity: linear in it.
  init(from base: [UInt8]) {
    self.base = base
    var bits = 6
    while 1 << bits < base.count / Self.step * 2 { bits += 1 }
    shift = UInt64(64 - bits)
    places = Array(repeating: 0, count: 1 << bits)
    for place in stride(from: 0, through: base.count - Self.width, by: Self.step) {
      let slot = slot(of: Self.key(base, at: place))
      // Of two that share a slot the first stays: what is missed costs some bytes.
      if places[slot] == 0 { places[slot] = Int32(place + 1) }
    }
  }

  /// What makes `target` of the base; nil where that is not shorter than `most` bytes.
  ///
  /// - Complexity: linear in the target.
  func delta(of target: [UInt8], shorterThan most: Int = .max) -> [UInt8]? {
    var delta = DeltaWriter(baseSize: base.count, targetSize: target.count)
    // What comes before `pending` is written; `key` has the eight bytes that end before `next`.
    var (pending, next) = (0, 0)
    var key: UInt64 = 0
    while next < target.count {
      key = key << 8 | UInt64(target[next])
      next += 1
      let place = next - Self.width
      guard place >= pending else { continue }
      let known = Int(places[slot(of: key)]) - 1
      guard known >= 0, Self.key(base, at: known) == key else { continue }
      let (start, from, count) = common(target, place, known, notBefore: pending)
      if start > pending { delta.insert(target[pending..<start]) }
      delta.copy(from: from, count: count)
      guard delta.count < most else { return nil }
      (pending, next) = (start + count, start + count)
    }
    if pending < target.count { delta.insert(target[pending...]) }
    let bytes = delta.finish()
    return bytes.count < most ? bytes : nil
  }

  /// The longest piece around two equal places.
  private func common(
    _ target: [UInt8], _ place: Int, _ known: Int, notBefore first: Int
  ) -> (start: Int, from: Int, count: Int) {
    var (start, from) = (place, known)
    while start > first, from > 0, target[start - 1] == base[from - 1] {
      (start, from) = (start - 1, from - 1)
    }
    var (end, to) = (place + Self.width, known + Self.width)
    while end < target.count, to < base.count, target[end] == base[to] {
      (end, to) = (end + 1, to + 1)
    }
    return (start, from, end - start)
  }

  private func slot(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift) }

  private static func key(_ bytes: [UInt8], at place: Int) -> UInt64 {
    unsafe bytes.withUnsafeBytes { bytes in
      precondition(place >= 0 && place + width <= bytes.count, "eight bytes lie in the document")
      return unsafe UInt64(
        bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }
}
