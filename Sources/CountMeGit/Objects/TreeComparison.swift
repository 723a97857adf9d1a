/// Compares two versions of a tree.
struct TreeComparison {
  /// A name that the two trees have otherwise; at least one of them has it.
  struct Difference {
    let old: TreeBytes.Entry?
    let new: TreeBytes.Entry?
    /// What stands before the name in the new tree.
    let neighbour: TreeBytes.Entry?
  }

  /// What is not the same in two trees, in the order of their entries; nil where one is no tree.
  ///
  /// - Complexity: linear in the sizes up to the last difference.
  static func differences(_ old: TreeBytes, _ new: TreeBytes) -> [Difference]? {
    var found: [Difference] = []
    var neighbour: TreeBytes.Entry?
    let front = commonFront(old.bytes, new.bytes)
    while let entry = new.entry(at: neighbour?.end ?? 0), entry.end <= front { neighbour = entry }
    var (oldPlace, newPlace) = (neighbour?.end ?? 0, neighbour?.end ?? 0)
    while oldPlace < old.bytes.count || newPlace < new.bytes.count {
      let oldEntry = old.entry(at: oldPlace)
      let newEntry = new.entry(at: newPlace)
      guard oldEntry != nil || oldPlace == old.bytes.count,
        newEntry != nil || newPlace == new.bytes.count
      else { return nil }
      let order =
        if let oldEntry, let newEntry { new.compare(newEntry, with: old, oldEntry) } else {
          newEntry == nil ? 1 : -1
        }
      let isSame =
        if order == 0, let oldEntry, let newEntry { new.same(newEntry, as: old, oldEntry) } else {
          false
        }
      if !isSame {
        found.append(
          Difference(
            old: order >= 0 ? oldEntry : nil, new: order <= 0 ? newEntry : nil,
            neighbour: neighbour))
      }
      if order >= 0, let oldEntry { oldPlace = oldEntry.end }
      if order <= 0, let newEntry { (newPlace, neighbour) = (newEntry.end, newEntry) }
      // Mostly one entry is different, and all behind it is the same.
      let rest = new.bytes.count - newPlace
      let isRestSame =
        !isSame && old.bytes.count - oldPlace == rest
        && new.order(newPlace, old, oldPlace, rest) == 0
      if isRestSame { break }
    }
    return found
  }

  /// `target` as a delta of git's pack format against `base`: what is the same is copied.
  static func delta(of target: TreeBytes, from base: TreeBytes) -> [UInt8] {
    var delta = DeltaWriter(baseSize: base.bytes.count, targetSize: target.bytes.count)
    let ends = commonEnds(target.bytes, base.bytes)
    if target.bytes.count - ends.front - ends.back <= 20 {
      // Mostly one id is another, and nothing else.
      delta.copy(from: 0, count: ends.front)
      delta.insert(target.bytes[ends.front..<(target.bytes.count - ends.back)])
      delta.copy(from: base.bytes.count - ends.back, count: ends.back)
      return delta.finish()
    }
    var entry = target.entry(at: 0)
    var baseEntry = base.entry(at: 0)
    while let current = entry {
      let order = baseEntry.map { target.compare(current, with: base, $0) } ?? -1
      if order > 0, let other = baseEntry {
        baseEntry = base.entry(at: other.end)
        continue
      }
      if order == 0, let other = baseEntry {
        addChanged(current, of: target, other, of: base, to: &delta)
        baseEntry = base.entry(at: other.end)
      } else {
        delta.insert(target.bytes[current.start..<current.end])
      }
      entry = target.entry(at: current.end)
    }
    return delta.finish()
  }

  /// How many bytes are the same at the front of both, and how many others at their ends.
  private static func commonEnds(_ left: [UInt8], _ right: [UInt8]) -> (front: Int, back: Int) {
    let front = commonFront(left, right)
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        let rest = min(left.count, right.count) - front
        var back = 0
        while unsafe back < rest && left[left.count - 1 - back] == right[right.count - 1 - back] {
          back += 1
        }
        return (front, back)
      }
    }
  }

  private static func commonFront(_ left: [UInt8], _ right: [UInt8]) -> Int {
    unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        let count = min(left.count, right.count)
        var front = 0
        // Mostly that is nearly all, and eight bytes are compared as fast as one.
        while front + 8 <= count,
          unsafe left.loadUnaligned(fromByteOffset: front, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: front, as: UInt64.self)
        { front += 8 }
        while unsafe front < count && left[front] == right[front] { front += 1 }
        return front
      }
    }
  }

  private static func addChanged(
    _ current: TreeBytes.Entry, of target: TreeBytes, _ other: TreeBytes.Entry,
    of base: TreeBytes, to delta: inout DeltaWriter
  ) {
    if target.same(current, as: base, other) {
      delta.copy(from: other.start, count: other.end - other.start)
    } else if target.bytes[current.start..<current.idStart]
      == base.bytes[other.start..<other.idStart]
    {
      delta.copy(from: other.start, count: other.idStart - other.start)
      delta.insert(target.bytes[current.idStart..<current.end])
    } else {
      delta.insert(target.bytes[current.start..<current.end])
    }
  }
}
