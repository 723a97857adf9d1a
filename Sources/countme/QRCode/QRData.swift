/// A text as the bits of a code.
struct QRData {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private let bytes: [UInt8]
  /// The places of the signs in the alphabet of codes; nil where the text has others.
  private let signs: [Int]?

  /// Upper-case letters, digits and a few signs take half as much room as other texts.
  init(_ text: String) {
    bytes = Array(text.utf8)
    let places = bytes.compactMap { Self.alphabet.firstIndex(of: $0) }
    signs = !bytes.isEmpty && places.count == bytes.count ? places : nil
  }

  private var kind: Int { signs == nil ? 0b0100 : 0b0010 }

  private func widthOfCount(in version: QRVersion) -> Int {
    let isWide = version.number >= 10
    return signs == nil ? (isWide ? 16 : 8) : isWide ? 11 : 9
  }

  /// Whether a version has room for it.
  func fits(_ version: QRVersion) -> Bool {
    let width = signs.map { $0.count / 2 * 11 + $0.count % 2 * 6 } ?? bytes.count * 8
    return 4 + widthOfCount(in: version) + width <= version.room * 8
  }

  /// The bytes that fill a version.
  func bytes(for version: QRVersion) -> [UInt8] {
    var bits = QRBits()
    bits.add(kind, width: 4)
    bits.add(bytes.count, width: widthOfCount(in: version))
    if let signs {
      for pair in stride(from: 0, to: signs.count - 1, by: 2) {
        bits.add(signs[pair] * Self.alphabet.count + signs[pair + 1], width: 11)
      }
      if signs.count % 2 == 1, let last = signs.last { bits.add(last, width: 6) }
    } else {
      for byte in bytes { bits.add(Int(byte), width: 8) }
    }
    return bits.filled(to: version.room)
  }
}

/// Bits in a row.
private struct QRBits {
  private var bits: [Bool] = []

  /// Adds the lowest bits of a number, the highest of them first.
  mutating func add(_ number: Int, width: Int) {
    for place in (0..<width).reversed() { bits.append(number >> place & 1 == 1) }
  }

  /// The bits as so many bytes: an end, and what fills up the rest.
  func filled(to count: Int) -> [UInt8] {
    var all = bits + [Bool](repeating: false, count: min(4, count * 8 - bits.count))
    all += [Bool](repeating: false, count: (8 - all.count % 8) % 8)
    var bytes = stride(from: 0, to: all.count, by: 8).map { start in
      all[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    for place in 0..<(count - bytes.count) { bytes.append(place % 2 == 0 ? 0xEC : 0x11) }
    return bytes
  }
}
