/// SHA-1, for the checksum with which git ends a pack; no secret depends on it.
///
/// FIPS 180-4, section 6.1.
struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 80)

  /// Takes more bytes in.
  mutating func update(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      offset = min(64 - pending.count, bytes.count)
      pending += bytes[..<offset]
      guard pending.count == 64 else { return }
      let block = pending
      compress(block, at: 0)
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - offset >= 64 {
      compress(bytes, at: offset)
      offset += 64
    }
    pending += bytes[offset...]
  }

  /// The 20 bytes of the hash of all that was taken in.
  consuming func finish() -> [UInt8] {
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - pending.count) % 64)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    update(padding)
    return [state.0, state.1, state.2, state.3, state.4].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private mutating func compress(_ bytes: [UInt8], at offset: Int) {
    expand(bytes, at: offset)
    var (a, b, c, d, e) = state
    for round in 0..<80 {
      let mixed: UInt32
      switch round {
      case 0..<20: mixed = ((b & c) | (~b & d)) &+ 0x5A82_7999
      case 20..<40: mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
      case 40..<60: mixed = ((b & c) | (b & d) | (c & d)) &+ 0x8F1B_BCDC
      default: mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
      }
      let next = Self.rotate(a, 5) &+ mixed &+ e &+ schedule[round]
      (e, d, c, b, a) = (d, c, Self.rotate(b, 30), a, next)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  private mutating func expand(_ bytes: [UInt8], at offset: Int) {
    for index in 0..<16 {
      let start = offset + index * 4
      schedule[index] =
        UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
        | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
    }
    for index in 16..<80 {
      schedule[index] = Self.rotate(
        schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16], 1)
    }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
