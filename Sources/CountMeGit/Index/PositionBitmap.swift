/// A set of numbers as git's compressed bitmap (EWAH, Documentation/technical/bitmap-format).
///
/// 64-bit words in two kinds: runs of equal words, and words as they are. A marker word before each
/// group tells the run's bit (lowest bit), its length (32 bits) and the number of plain words (31 bits).
enum PositionBitmap {
  /// The bitmap of `positions`, which are sorted.
  static func encoded(_ positions: [Int]) -> [UInt8] {
    var words: [UInt64] = []
    var lastMarker = 0
    var next = 0
    var covered = 0
    repeat {
      let first = next < positions.count ? positions[next] / 64 : covered
      lastMarker = words.count
      words.append(UInt64(first - covered) << 1)
      covered = first
      while next < positions.count, positions[next] / 64 == covered {
        var word: UInt64 = 0
        while next < positions.count, positions[next] / 64 == covered {
          word |= 1 << UInt64(positions[next] % 64)
          next += 1
        }
        words.append(word)
        words[lastMarker] += 1 << 33
        covered += 1
      }
    } while next < positions.count
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt32((positions.last ?? -1) + 1))
    bytes.append(bigEndian: UInt32(words.count))
    for word in words {
      bytes.append(bigEndian: UInt32(word >> 32))
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: word))
    }
    bytes.append(bigEndian: UInt32(lastMarker))
    return bytes
  }

  /// Reads a bitmap at the beginning of `bytes`; nil where it is damaged or names a number over `limit`.
  static func decode(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) -> (positions: [Int], rest: ArraySlice<UInt8>)? {
    guard bytes.count >= 12 else { return nil }
    let count = Int(bytes.bigEndian(at: 4))
    guard count <= (bytes.count - 12) / 8 else { return nil }
    let words = (0..<count).map { index in
      UInt64(bytes.bigEndian(at: 8 + index * 8)) << 32
        | UInt64(bytes.bigEndian(at: 12 + index * 8))
    }
    guard let positions = positions(in: words, limit: limit) else { return nil }
    return (positions, bytes.dropFirst(12 + count * 8))
  }

  private static func positions(in words: [UInt64], limit: Int) -> [Int]? {
    var positions: [Int] = []
    var place = 0
    var bit = 0
    while place < words.count {
      let marker = words[place]
      let run = Int(marker >> 1 & 0xFFFF_FFFF) * 64
      let plain = Int(marker >> 33)
      guard plain < words.count - place else { return nil }
      if marker & 1 == 1 {
        guard bit + run <= limit + 63 else { return nil }
        positions += bit..<bit + run
      }
      bit += run
      for word in words[place + 1..<place + 1 + plain] {
        for offset in 0..<64 where word >> UInt64(offset) & 1 == 1 {
          positions.append(bit + offset)
        }
        bit += 64
      }
      place += 1 + plain
    }
    return positions.allSatisfy { $0 < limit } ? positions : nil
  }
}

extension ArraySlice<UInt8> {
  func bigEndian(at offset: Int) -> UInt32 {
    self[(startIndex + offset)..<(startIndex + offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
