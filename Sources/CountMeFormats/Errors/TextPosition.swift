/// A place in a text file, as editors count it.
public struct TextPosition: Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The place in the line, in Unicode scalars, counted from 1.
  public let column: Int

  /// The place with these numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The beginning of a file.
  package static var start: TextPosition { TextPosition(line: 1, column: 1) }
}
