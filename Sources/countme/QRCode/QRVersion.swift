/// One of the sizes of a code, with what fits in at level M.
struct QRVersion: Equatable {
  /// From 1 on; each is four modules wider than the one before.
  let number: Int
  /// How many bytes the whole code has, those that correct others included.
  private let capacity: Int
  /// How many blocks it is parted in.
  private let blocks: Int
  /// How many bytes correct each block.
  private let corrections: Int
  /// Where the small squares have their middles, down and across.
  let alignments: [Int]

  /// How many modules a side has.
  var size: Int { 17 + 4 * number }
  /// How many bytes of data there are.
  var room: Int { capacity - blocks * corrections }

  /// Those that a terminal has room for.
  static let all = [
    QRVersion(number: 1, capacity: 26, blocks: 1, corrections: 10, alignments: []),
    QRVersion(number: 2, capacity: 44, blocks: 1, corrections: 16, alignments: [6, 18]),
    QRVersion(number: 3, capacity: 70, blocks: 1, corrections: 26, alignments: [6, 22]),
    QRVersion(number: 4, capacity: 100, blocks: 2, corrections: 18, alignments: [6, 26]),
    QRVersion(number: 5, capacity: 134, blocks: 2, corrections: 24, alignments: [6, 30]),
    QRVersion(number: 6, capacity: 172, blocks: 4, corrections: 16, alignments: [6, 34]),
    QRVersion(number: 7, capacity: 196, blocks: 4, corrections: 18, alignments: [6, 22, 38]),
    QRVersion(number: 8, capacity: 242, blocks: 4, corrections: 22, alignments: [6, 24, 42]),
    QRVersion(number: 9, capacity: 292, blocks: 5, corrections: 22, alignments: [6, 26, 46]),
    QRVersion(number: 10, capacity: 346, blocks: 5, corrections: 26, alignments: [6, 28, 50]),
  ]

  /// The bytes of a code: those of the blocks in turns, then those that correct them.
  func codewords(_ data: [UInt8]) -> [UInt8] {
    let code = QRCorrection(count: corrections)
    var parts: [ArraySlice<UInt8>] = []
    var rest = data[...]
    // The last blocks are longer by one where it does not divide.
    let long = room % blocks
    for block in 0..<blocks {
      let length = room / blocks + (block >= blocks - long ? 1 : 0)
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return Self.inTurns(parts) + Self.inTurns(parts.map { code.corrections(of: $0)[...] })
  }

  private static func inTurns(_ parts: [ArraySlice<UInt8>]) -> [UInt8] {
    let longest = parts.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in
      parts.compactMap { place < $0.count ? $0[$0.startIndex + place] : nil }
    }
  }
}

/// The bytes that let a reader mend what it could not see: Reed and Solomon's code.
struct QRCorrection {
  private let generator: [UInt8]

  /// A code of so many bytes for each block.
  init(count: Int) {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      // Times (x - root), in which plus and minus are the same.
      var next = generator + [0]
      for place in generator.indices { next[place + 1] ^= Self.product(generator[place], root) }
      generator = next
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  /// The bytes that correct a block.
  func corrections(of block: ArraySlice<UInt8>) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: generator.count - 1)
    for byte in block {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for place in rest.indices { rest[place] ^= Self.product(generator[place + 1], factor) }
    }
    return rest
  }

  /// The product in the field of 256 elements that codes calculate in.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (product, factor, rest) = (UInt8(0), left, right)
    while rest != 0 {
      if rest & 1 == 1 { product ^= factor }
      factor = factor << 1 ^ (factor & 0x80 == 0 ? 0 : 0x1D)
      rest >>= 1
    }
    return product
  }
}
