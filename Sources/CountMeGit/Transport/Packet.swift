/// One packet of git's wire format.
enum Packet: Equatable {
  /// Bytes that mean something.
  case data([UInt8])
  /// The end of a list.
  case flush
  /// The end of a part of a list, which goes on (protocol version 2).
  case delimiter

  /// `payload` with its length in front.
  ///
  /// Precondition: not longer than 65,516 bytes.
  static func line(_ payload: some Collection<UInt8>) -> [UInt8] {
    let length = String(payload.count + 4, radix: 16)
    let digits = String(repeating: "0", count: 4 - length.utf8.count) + length
    return Array(digits.utf8) + payload
  }

  /// A text line; a line feed is added, as git does.
  static func line(_ text: String) -> [UInt8] { line(Array("\(text)\n".utf8)) }

  /// The bytes of a flush packet.
  static let flushBytes = Array("0000".utf8)

  /// The bytes of a delimiter packet.
  static let delimiterBytes = Array("0001".utf8)
}
