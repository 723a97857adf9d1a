/// Numbers as zip archives hold them.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number at a place; 0 beyond the end.
  func number(_ offset: Int, _ width: Int) -> Int {
    guard offset >= 0, offset + width <= bytes.count else { return 0 }
    return (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
