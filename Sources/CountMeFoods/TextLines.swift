/// Where the lines of a part of a text are.
struct TextLines: Sendable {
  /// Where each line begins, and behind the last one where the next would.
  private(set) var starts: [Int32] = []

  /// The next `count` lines from `place`, which moves behind them; fewer where the text ends.
  init(_ count: Int, of bytes: borrowing Span<UInt8>, from place: inout Int) {
    starts.reserveCapacity(count + 1)
    starts.append(Int32(place))
    while starts.count <= count, place < bytes.count {
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      place += 1
      starts.append(Int32(place))
    }
  }

  /// How many lines there are.
  var count: Int { starts.count - 1 }

  /// Where a line is, without its end; nil where there is none.
  func range(_ line: Int) -> Range<Int>? {
    guard line >= 0, line < count else { return nil }
    return Int(starts[line])..<Int(starts[line + 1]) - 1
  }
}
