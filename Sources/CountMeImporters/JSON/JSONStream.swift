import CountMeFormats
import CountMeModel

/// Walks through a JSON file whose text comes piece by piece.
///
/// The outer objects and arrays are visited member by member; only the value that is being read is in
/// memory.
struct JSONStream {
  /// What a value begins as.
  enum Kind {
    case object, array, other
  }

  private var text: JSONText
  /// The bytes of the longest value that is read as a whole.
  private static let limit = 1 << 26

  /// Opens the file; a byte-order mark and UTF-16 are allowed.
  init(_ file: ImportedFile) throws(ImportError) {
    text = JSONText(try file.text())
  }

  /// What the next value is.
  mutating func kind() throws(ImportError) -> Kind {
    switch try text.afterSpace() {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    default: .other
    }
  }

  /// Where the next value begins.
  mutating func position() throws(ImportError) -> TextPosition {
    _ = try text.afterSpace()
    return text.position
  }

  /// Visits the members of the object that comes next, in the file's order.
  ///
  /// - Parameter body: reads the member's value; one that it leaves is passed over.
  /// - Returns: whether it is an object; anything else is left.
  mutating func members(
    _ body: (inout JSONStream, String) throws(ImportError) -> Void
  ) throws(ImportError) -> Bool {
    guard try kind() == .object else { return false }
    try text.step()
    if try text.take("}") { return true }
    repeat {
      guard try text.afterSpace() == UInt8(ascii: "\"") else { throw try text.fault("a key") }
      guard let key = try value().value.string else { throw try text.fault("a key") }
      guard try text.take(":") else { throw try text.fault("\":\"") }
      try visit { stream throws(ImportError) in try body(&stream, key) }
    } while try text.take(",")
    guard try text.take("}") else { throw try text.fault("\",\" or \"}\"") }
    return true
  }

  /// Visits the elements of the array that comes next.
  ///
  /// - Parameter body: reads the element, of which it is given the number; one that it leaves is
  ///   passed over.
  /// - Returns: whether it is an array; anything else is left.
  mutating func elements(
    _ body: (inout JSONStream, Int) throws(ImportError) -> Void
  ) throws(ImportError) -> Bool {
    guard try kind() == .array else { return false }
    try text.step()
    if try text.take("]") { return true }
    var index = 0
    repeat {
      try visit { stream throws(ImportError) in try body(&stream, index) }
      index += 1
    } while try text.take(",")
    guard try text.take("]") else { throw try text.fault("\",\" or \"]\"") }
    return true
  }

  private mutating func visit(
    _ body: (inout JSONStream) throws(ImportError) -> Void
  ) throws(ImportError) {
    _ = try text.afterSpace()
    let place = text.consumed
    try body(&self)
    if text.consumed == place { try skip() }
  }

  /// Reads the value that comes next.
  mutating func value() throws(ImportError) -> JSONPart {
    _ = try text.afterSpace()
    let position = text.position
    var bytes: [UInt8] = []
    var fits = true
    try text.passValue { run in
      fits = fits && bytes.count + run.count <= Self.limit
      if fits { bytes += run }
    }
    do {
      return JSONPart(
        value: try JSONValue(parsing: bytes, limits: JSONLimits(bytes: Self.limit, depth: 128)),
        bytes: bytes, position: position)
    } catch {
      guard fits else {
        throw ImportError(.tooLong(mebibytes: Self.limit >> 20), at: position)
      }
      throw ImportError(.json(error), at: position.adding(line: error.line, column: error.column))
    }
  }

  /// Passes the value that comes next over.
  mutating func skip() throws(ImportError) {
    _ = try text.afterSpace()
    try text.passValue { _ in }
  }

  /// Ensures that nothing follows, and that the file had what its format always has.
  ///
  /// - Throws: ``ImportError/Reason/notThisFormat(_:)`` where it had not `what`.
  mutating func finish(_ hasIt: Bool, else what: String) throws(ImportError) {
    guard hasIt else {
      throw ImportError(.notThisFormat(what), at: .start)
    }
    guard try text.afterSpace() == nil else { throw try text.fault("the end of the file") }
  }
}

extension TextPosition {
  /// The place in the file that has these numbers, counted from 1, in the part that begins here.
  func adding(line: Int, column: Int) -> TextPosition {
    TextPosition(
      line: self.line + line - 1, column: line == 1 ? self.column + column - 1 : column)
  }
}
