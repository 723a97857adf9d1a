/// Finds what one tree has that another has not.
struct TreeComparison {
  /// An entry that is new or changed, with the entry of that name in the other tree.
  struct Difference {
    let entry: TreeBytes.Entry
    let old: TreeBytes.Entry?
  }

  /// The entries of `new` that are not the same in `old`.
  ///
  /// Complexity: linear in both sizes.
  static func differences(_ new: TreeBytes, from old: TreeBytes) -> [Difference] {
    var found: [Difference] = []
    var newEntry = new.entry(at: 0)
    var oldEntry = old.entry(at: 0)
    while let entry = newEntry {
      guard let other = oldEntry else {
        found.append(Difference(entry: entry, old: nil))
        newEntry = new.entry(at: entry.end)
        continue
      }
      let order = new.same(entry, as: old, other) ? 0 : new.compare(entry, with: old, other)
      if order <= 0 { newEntry = new.entry(at: entry.end) }
      if order >= 0 { oldEntry = old.entry(at: other.end) }
      if order < 0 {
        found.append(Difference(entry: entry, old: nil))
      } else if order == 0, !new.same(entry, as: old, other) {
        found.append(Difference(entry: entry, old: other))
      }
    }
    return found
  }

  /// `target` as a delta of git's pack format against `base`: what is the same is copied.
  static func delta(of target: TreeBytes, from base: TreeBytes) -> [UInt8] {
    var delta = DeltaWriter(baseSize: base.bytes.count, targetSize: target.bytes.count)
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
