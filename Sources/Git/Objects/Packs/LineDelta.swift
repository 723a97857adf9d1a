/// Finds what a text of lines took over from an earlier one: documents have one field a line.
enum LineDelta {
  /// How to make `target` of `base`, as a delta of a pack.
  ///
  /// Complexity: linear in the lines of both.
  static func delta(of target: [UInt8], from base: [UInt8]) -> [UInt8] {
    var places: [ArraySlice<UInt8>: Int] = [:]
    for line in Lines(base) where places[line] == nil { places[line] = line.startIndex }
    var writer = DeltaWriter(baseSize: base.count, targetSize: target.count)
    var expected = 0
    for line in Lines(target) {
      // The line that follows the last one taken over makes one long copy of many short ones.
      if base[expected...].starts(with: line) {
        writer.copy(from: expected, count: line.count)
        expected += line.count
      } else if line.count > 8, let place = places[line] {
        writer.copy(from: place, count: line.count)
        expected = place + line.count
      } else {
        writer.insert(line)
      }
    }
    return writer.finish()
  }

  private struct Lines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
      rest = bytes[...]
    }

    mutating func next() -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[..<end]
    }
  }
}
