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
