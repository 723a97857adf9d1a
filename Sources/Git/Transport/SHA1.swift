/// SHA-1, for the checksum with which git ends a pack; no secret depends on it.
///
/// FIPS 180-4, section 6.1.
struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Takes more bytes in.
  mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  private mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      offset = min(64 - pending.count, bytes.count)
      unsafe pending.append(contentsOf: bytes[..<offset])
      guard pending.count == 64 else { return }
      let block = pending
      unsafe block.withUnsafeBytes { unsafe compress($0[...]) }
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - offset >= 64 {
      unsafe compress(bytes[offset..<(offset + 64)])
      offset += 64
    }
    unsafe pending.append(contentsOf: bytes[offset...])
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

  /// Takes one block of 64 bytes in.
  private mutating func compress(_ block: Slice<UnsafeRawBufferPointer>) {
    // The last sixteen words are all that the next one is made of.
    var words = InlineArray<16, UInt32>(repeating: 0)
    let block = unsafe UnsafeRawBufferPointer(rebasing: block)
    for index in 0..<16 {
      words[index] = unsafe UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
    }
    var (a, b, c, d, e) = state
    @inline(__always) func step(_ round: Int, _ mixed: UInt32) {
      let place = round & 15
      if round >= 16 {
        words[place] = Self.rotate(
          words[(round + 13) & 15] ^ words[(round + 8) & 15] ^ words[(round + 2) & 15]
            ^ words[place], 1)
      }
      let next = Self.rotate(a, 5) &+ mixed &+ e &+ words[place]
      (e, d, c, b, a) = (d, c, Self.rotate(b, 30), a, next)
    }
    for round in 0..<16 { step(round, (d ^ (b & (c ^ d))) &+ 0x5A82_7999) }
    for round in 16..<20 { step(round, (d ^ (b & (c ^ d))) &+ 0x5A82_7999) }
    for round in 20..<40 { step(round, (b ^ c ^ d) &+ 0x6ED9_EBA1) }
    for round in 40..<60 { step(round, ((b & c) | (d & (b | c))) &+ 0x8F1B_BCDC) }
    for round in 60..<80 { step(round, (b ^ c ^ d) &+ 0xCA62_C1D6) }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &<< count | word &>> (32 &- count)
  }
}
