/// Makes broken inputs of good ones, the way that disks, lines and attackers do.
package struct ByteMutator {
  private var generator: SplitMix64

  /// Begins the sequence of `seed`.
  package init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// One of the good inputs with up to eight changes; one time in sixteen, nothing but noise.
  package mutating func mutation(of good: [[UInt8]]) -> [UInt8] {
    guard var bytes = good.randomElement(using: &generator), number(0..<16) > 0 else {
      return generator.bytes(number(0..<600))
    }
    for _ in 0..<(1 << number(0..<4)) { change(&bytes, good) }
    return bytes
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func change(_ bytes: inout [UInt8], _ good: [[UInt8]]) {
    guard !bytes.isEmpty else { return bytes = generator.bytes(1) }
    let place = number(0..<bytes.count)
    let end = min(place + number(1..<40), bytes.count)
    switch number(0..<9) {
    case 0: bytes[place] ^= 1 << UInt8(number(0..<8))
    case 1:
      bytes[place] =
        [0, 1, 0x7F, 0x80, 0xFF, 0x22, 0x0A, 0x2D]
        .randomElement(using: &generator) ?? 0
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(contentsOf: generator.bytes(number(1..<9)), at: place)
    case 5: bytes.removeLast(bytes.count - place)
    case 6: overwrite(&bytes, place, number(0..<2) == 0 ? [0xFF] : [0x7F, 0xFF, 0xFF, 0xFF])
    case 7: splice(&bytes, place, good)
    default: changeDigit(&bytes)
    }
  }

  private func overwrite(_ bytes: inout [UInt8], _ place: Int, _ others: [UInt8]) {
    for (offset, byte) in others.enumerated() where place + offset < bytes.count {
      bytes[place + offset] = byte
    }
  }

  /// Goes on as another input does.
  private mutating func splice(_ bytes: inout [UInt8], _ place: Int, _ good: [[UInt8]]) {
    guard let other = good.randomElement(using: &generator), !other.isEmpty else { return }
    bytes.replaceSubrange(place..., with: other[number(0..<other.count)...])
  }

  /// Makes a number in a text another one, or a long one.
  private mutating func changeDigit(_ bytes: inout [UInt8]) {
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    guard let place = digits.randomElement(using: &generator) else { return }
    let texts = ["9", "0", "-1", "99999999999999999999", "9223372036854775807", "1e308", "00"]
    bytes.replaceSubrange(
      place...place, with: Array((texts.randomElement(using: &generator) ?? "9").utf8))
  }
}
