/// The places of all values in a text that is known to be JSON.
package struct JSONPlaces {
  private var places: [String: TextPosition] = [:]
  private let bytes: [UInt8]
  private var offset = 0
  private var place = TextPosition.start

  /// Finds them.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    value(at: "")
  }

  /// Where the value at a pointer stands, or the nearest around it that is there.
  package func position(_ pointer: String) -> TextPosition {
    var pointer = pointer[...]
    while true {
      if let place = places[String(pointer)] { return place }
      guard let slash = pointer.lastIndex(of: "/") else { return .start }
      pointer = pointer[..<slash]
    }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func step() {
    guard let byte else { return }
    offset += 1
    place.pass(byte)
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A].contains(byte) { step() }
  }

  private mutating func value(at pointer: String) {
    skipSpace()
    places[pointer] = place
    switch byte {
    case UInt8(ascii: "{"): members(at: pointer)
    case UInt8(ascii: "["): elements(at: pointer)
    case UInt8(ascii: "\""): _ = text()
    default:
      repeat {
        step()
      } while byte.map { ![0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5D, 0x7D].contains($0) } ?? false
    }
  }

  private mutating func members(at pointer: String) {
    step()
    skipSpace()
    while byte == UInt8(ascii: "\"") {
      let key = text()
      value(at: pointer + "/" + JSONPointer.escaped(key))
      skipSpace()
    }
    step()
  }

  private mutating func elements(at pointer: String) {
    step()
    skipSpace()
    var index = 0
    while let byte, byte != UInt8(ascii: "]") {
      value(at: "\(pointer)/\(index)")
      index += 1
      skipSpace()
    }
    step()
  }

  private mutating func text() -> String {
    step()
    let start = offset
    while let byte, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { step() }
      step()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    step()
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return (try? JSONValue(parsing: Array("\"\(text)\"".utf8)).string) ?? text
  }
}

extension TextPosition {
  /// Finds the value at a JSON pointer (RFC 6901), or the nearest around it that is there.
  ///
  /// O(n). The text must have been read without error; of any other the place may be wrong.
  public init(of pointer: String, in text: [UInt8]) {
    self = JSONPlaces(text).position(pointer)
  }
}
