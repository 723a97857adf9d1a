/// A delta of a document, or a commit, against one that is much the same, in git's pack format.
///
/// What both have is found by eight bytes that stand in the base at every fourth place, and taken as far as it
/// goes in both directions. git's own search looks for sixteen; a document that changed in a number and in a time
/// has less than that between them.
enum DocumentDelta {
  private static let width = 8
  private static let step = 4

  /// What makes `target` of `base`.
  ///
  /// - Complexity: linear in both.
  static func delta(of target: [UInt8], from base: [UInt8]) -> [UInt8] {
    var places: [UInt64: Int] = [:]
    places.reserveCapacity(base.count / step)
    for place in stride(from: 0, through: base.count - width, by: step) {
      let key = base.eightBytes(at: place)
      if places[key] == nil { places[key] = place }
    }
    var delta = DeltaWriter(baseSize: base.count, targetSize: target.count)
    // What comes before `pending` is written; what is between it and `place` is in no copy yet.
    var (pending, place) = (0, 0)
    while place + width <= target.count {
      guard let found = places[target.eightBytes(at: place)] else {
        place += 1
        continue
      }
      var (start, from) = (place, found)
      while start > pending, from > 0, target[start - 1] == base[from - 1] {
        (start, from) = (start - 1, from - 1)
      }
      var (end, to) = (place + width, found + width)
      while end < target.count, to < base.count, target[end] == base[to] {
        (end, to) = (end + 1, to + 1)
      }
      if start > pending { delta.insert(target[pending..<start]) }
      delta.copy(from: from, count: end - start)
      (pending, place) = (end, end)
    }
    if pending < target.count { delta.insert(target[pending...]) }
    return delta.finish()
  }
}

extension [UInt8] {
  /// The eight bytes from a place on, as one number.
  fileprivate func eightBytes(at place: Int) -> UInt64 {
    var value: UInt64 = 0
    for offset in 0..<8 { value = value << 8 | UInt64(self[place + offset]) }
    return value
  }
}
