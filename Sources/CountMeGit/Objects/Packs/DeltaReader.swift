/// Follows the instructions of a delta (gitformat-pack, “Deltified representation”).
struct DeltaReader {
  /// So many of the first bytes say how long base and result are.
  static let front = 20

  /// How many bytes come out of it.
  let size: Int

  private let delta: [UInt8]
  private let baseSize: Int
  /// Where the instructions begin.
  private let start: Int

  /// nil where the bytes do not begin as a delta.
  init?(_ delta: [UInt8]) {
    var place = 0
    guard let baseSize = Self.size(in: delta, &place), let size = Self.size(in: delta, &place)
    else { return nil }
    (self.delta, self.baseSize, self.size, start) = (delta, baseSize, size, place)
  }

  /// What it makes of its base; nil where it belongs to another base, or is damaged.
  ///
  /// - Complexity: O(n) in the bytes that come out.
  func applied(to base: [UInt8]) -> [UInt8]? {
    guard base.count == baseSize else { return nil }
    var output: [UInt8] = []
    // What a damaged delta says of its size is not set aside before it comes.
    output.reserveCapacity(min(size, baseSize + delta.count))
    var place = start
    while place < delta.count {
      let instruction = delta[place]
      place += 1
      if instruction & 0x80 != 0 {
        guard let from = number(instruction & 0x0F, &place),
          let found = number(instruction >> 4 & 0x07, &place)
        else { return nil }
        let count = found == 0 ? 0x10000 : found
        guard from + count <= base.count, output.count + count <= size else { return nil }
        output += base[from..<(from + count)]
      } else {
        let end = place + Int(instruction)
        guard place < end, end <= delta.count, output.count + Int(instruction) <= size else {
          return nil
        }
        output += delta[place..<end]
        place = end
      }
    }
    return output.count == size ? output : nil
  }

  /// The number whose bytes, from the lowest on, stand where `bits` says so; others are zero.
  private func number(_ bits: UInt8, _ place: inout Int) -> Int? {
    var number = 0
    for shift in 0..<4 where bits >> UInt8(shift) & 1 == 1 {
      guard place < delta.count else { return nil }
      number |= Int(delta[place]) << (shift * 8)
      place += 1
    }
    return number
  }

  private static func size(in delta: [UInt8], _ place: inout Int) -> Int? {
    var size = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard place < delta.count else { return nil }
      let byte = delta[place]
      place += 1
      size |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return size }
    }
    return nil
  }
}
