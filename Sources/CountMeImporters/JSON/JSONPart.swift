import CountMeFormats
import CountMeModel

/// A value within a file, with the places of what it holds.
struct JSONPart {
  let value: JSONValue
  let bytes: [UInt8]
  /// Where it begins.
  let position: TextPosition

  /// Where the elements of the list in it stand that keys lead to.
  func places(of keys: String...) -> [TextPosition] {
    TextPosition.ofItems(at: keys, in: bytes)
      .map { position.adding(line: $0.line, column: $0.column) }
  }
}
