/// The length-prefixed fields of SSH's formats (RFC 4251, section 5).
struct SSHWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(number: UInt32) {
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }

  mutating func append(string: [UInt8]) {
    append(number: UInt32(string.count))
    bytes += string
  }

  mutating func append(string: String) {
    append(string: Array(string.utf8))
  }

  mutating func append(raw: [UInt8]) {
    bytes += raw
  }
}
