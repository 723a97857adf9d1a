extension MappedPack {
  /// The bytes of an entry, head and all; nil where they are a delta, or damaged.
  func wholeEntry(_ number: Int) -> Range<Int>? {
    guard let range = entry(number), isWhole(at: range.lowerBound) else { return nil }
    return range
  }

  /// How many bytes an entry has, head and all; nil where it is a delta.
  func wholeSize(_ number: Int) -> Int? {
    guard let range = extent(number), isWhole(at: range.lowerBound) else { return nil }
    return range.count
  }

  /// A delta as it lies: how many bytes it has, and where they are packed; nil where the entry is whole, or damaged.
  func delta(_ number: Int) -> (size: Int, packed: Range<Int>)? {
    guard let range = entry(number), let head = head(at: range.lowerBound),
      case .delta = head.content, head.start < range.upperBound
    else { return nil }
    return (head.size, head.start..<range.upperBound)
  }

  /// What the entry that begins at an offset is a delta of, by its offset.
  func deltaBase(at start: Int) -> Int? {
    guard !isWhole(at: start), case .delta(let base) = head(at: start)?.content else { return nil }
    return base
  }
}
