import CountMeFormats

/// The places of the objects in a text that is known to be JSON.
struct JSONPlaces {
  private var places: [String: TextPosition] = [:]
  private let bytes: [UInt8]
  private var offset = 0
  private var place = ImportedText.Place()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    value(at: "")
  }

  static func pointer(_ steps: [String]) -> String { steps.map { "/" + $0 }.joined() }

  /// Where the object stands, or the nearest thing around it.
  func position(_ pointer: String) -> TextPosition {
    var pointer = pointer
    while true {
      if let place = places[pointer] { return place }
      guard let slash = pointer.lastIndex(of: "/") else { break }
      pointer = String(pointer[..<slash])
    }
    return .start
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
    switch byte {
    case UInt8(ascii: "{"): members(at: pointer)
    case UInt8(ascii: "["): elements(at: pointer)
    case UInt8(ascii: "\""): _ = text()
    default:
      while let byte, ![0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5D, 0x7D].contains(byte) { step() }
    }
  }

  private mutating func members(at pointer: String) {
    places[pointer] = place.text
    step()
    skipSpace()
    while byte == UInt8(ascii: "\"") {
      let key = text()
      value(at: pointer + "/" + key)
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
    return text
  }
}
