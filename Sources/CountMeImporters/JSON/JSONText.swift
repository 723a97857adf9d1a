import CountMeFormats
import CountMeModel

/// The characters of JSON that comes piece by piece.
struct JSONText {
  private let chunks: ImportedTextChunks
  private var bytes: [UInt8] = []
  private var offset = 0
  /// Where the next byte is.
  private(set) var position = TextPosition.start
  /// How many bytes were passed.
  private(set) var consumed = 0

  init(_ chunks: ImportedTextChunks) {
    self.chunks = chunks
  }

  /// The next byte, or nil at the end.
  private mutating func peek() throws(ImportError) -> UInt8? {
    while offset == bytes.count {
      guard let next = try chunks.next() else { return nil }
      bytes = next
      offset = 0
    }
    return bytes[offset]
  }

  /// Passes a byte.
  mutating func step() throws(ImportError) {
    guard let byte = try peek() else { return }
    position.pass(byte)
    offset += 1
    consumed += 1
  }

  /// Passes white space; the byte behind it, or nil at the end.
  mutating func afterSpace() throws(ImportError) -> UInt8? {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { return byte }
      try step()
    }
    return nil
  }

  /// Passes this sign, if it is the next one behind white space.
  mutating func take(_ sign: Unicode.Scalar) throws(ImportError) -> Bool {
    guard try afterSpace() == UInt8(ascii: sign) else { return false }
    try step()
    return true
  }

  /// Passes a value, up to the bracket or quotation mark that ends it, and hands its bytes over.
  mutating func passValue(_ body: (ArraySlice<UInt8>) -> Void) throws(ImportError) {
    var scan = ValueScan()
    while try peek() != nil {
      let start = offset
      while offset < bytes.count, scan.goesOn(with: bytes[offset]) {
        position.pass(bytes[offset])
        offset += 1
      }
      consumed += offset - start
      if offset > start { body(bytes[start..<offset]) }
      if offset < bytes.count || scan.isDone { break }
    }
    guard scan.isWhole else { throw try fault("the end of this value; the file is cut off") }
  }

  /// The error that something else stands here than expected.
  mutating func fault(_ expected: String) throws(ImportError) -> ImportError {
    let byte = try peek()
    let error = JSONError(
      line: position.line, column: position.column, offset: consumed,
      reason: byte.map { .unexpectedByte($0) } ?? .unexpectedEnd, expected: expected)
    return ImportError(error)
  }

  fileprivate static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// Finds a value's end by its brackets and quotation marks; whether it is JSON its reader tells.
private struct ValueScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isScalar = false
  /// Whether the value has ended with its last byte.
  private(set) var isDone = false

  /// Whether the value may end here.
  var isWhole: Bool { isDone || isScalar }

  /// Whether a byte belongs to the value.
  mutating func goesOn(with byte: UInt8) -> Bool {
    guard !isDone else { return false }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        isDone = depth == 0
      }
      return true
    }
    switch byte {
    case UInt8(ascii: "\""):
      if isScalar { return false }
      isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if isScalar { return false }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard depth > 0 else { return false }
      depth -= 1
      isDone = depth == 0
    case UInt8(ascii: ","), UInt8(ascii: ":"):
      if depth == 0 { return false }
    default:
      if depth == 0 {
        if JSONText.isSpace(byte) { return false }
        isScalar = true
      }
    }
    return true
  }
}
