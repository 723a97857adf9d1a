import CountMeClibgit2

/// The SHA-1 that names an object.
package struct ObjectID: Hashable, Sendable {
  // Kept as big-endian numbers, so that comparing them compares the bytes.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// Takes 40 hexadecimal digits; nil for anything else.
  package init?(hex: String) {
    self.init(digits: Array(hex.utf8)[...])
  }

  /// Takes an id as objects name each other: 40 hexadecimal digits, small ones only.
  init?(hex: ArraySlice<UInt8>) {
    guard !hex.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "F") }) else {
      return nil
    }
    self.init(digits: hex)
  }

  private init?(digits: ArraySlice<UInt8>) {
    guard digits.count == 40 else { return nil }
    var (high, middle, low): (UInt64, UInt64, UInt32) = (0, 0, 0)
    for (place, byte) in digits.enumerated() {
      guard let digit = Self.digit(byte) else { return nil }
      switch place {
      case ..<16: high = high << 4 | UInt64(digit)
      case ..<32: middle = middle << 4 | UInt64(digit)
      default: low = low << 4 | UInt32(digit)
      }
    }
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  /// The id that stands for no object.
  package static let zero = ObjectID(bytes: ArraySlice(repeating: 0, count: 20))

  /// Takes 20 bytes; nil for another number of them.
  package init?(exactly bytes: [UInt8]) {
    guard bytes.count == 20 else { return nil }
    self.init(bytes: bytes[...])
  }

  /// Takes 20 bytes.
  init(bytes: ArraySlice<UInt8>) {
    self = unsafe bytes.withUnsafeBytes { unsafe ObjectID(bytes: $0) }
  }

  init(bytes: UnsafeRawBufferPointer) {
    high = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    middle = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = unsafe UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  init(_ oid: git_oid) {
    self = unsafe withUnsafeBytes(of: oid) { unsafe ObjectID(bytes: $0) }
  }

  /// The same id as libgit2 has it.
  var oid: git_oid {
    var oid = git_oid()
    unsafe withUnsafeMutableBytes(of: &oid) { buffer in
      unsafe buffer.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
      unsafe buffer.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      unsafe buffer.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return oid
  }

  /// The first four bytes as a number.
  var number: Int { Int(high >> 32) }

  /// The first of the 20 bytes.
  var firstByte: UInt8 { UInt8(high >> 56) }

  /// The 20 bytes.
  package var bytes: [UInt8] { unsafe withUnsafeBytes(of: oid) { unsafe Array($0) } }

  /// Adds the 20 bytes at the end.
  func append(to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: oid) { unsafe bytes.append(contentsOf: $0) }
  }

  /// The 40 hexadecimal digits, in lower case.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(40)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The tree without entries, which git knows without storing it.
  package static let emptyTree = ObjectID(
    bytes: [
      0x4b, 0x82, 0x5d, 0xc6, 0x42, 0xcb, 0x6e, 0xb9, 0xa0, 0x60, 0xe5, 0x4b, 0xf8, 0xd6, 0x92,
      0x88, 0xfb, 0xee, 0x49, 0x04,
    ])

  /// The value of a hexadecimal digit in either case; nil for another byte.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ObjectID: Comparable {
  /// Order of the bytes.
  package static func < (left: Self, right: Self) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The 40 hexadecimal digits.
  package var description: String { hex }
}

extension ObjectID {
  /// The id that an object of these bytes has, written or not.
  init(of bytes: [UInt8], _ kind: ObjectKind) {
    var hash = SHA1()
    hash.update(Array("\(kind.word) \(bytes.count)\0".utf8))
    hash.update(bytes)
    self.init(bytes: hash.finish()[...])
  }
}
