/// A regular expression that may match anywhere in a text (`pattern`).
///
/// It is compiled once. The standard library's `Regex` would do neither: it is not `Sendable`, and it
/// backtracks, so that a schema from elsewhere could keep a program busy for hours.
struct SchemaPattern: Sendable {
  /// The expression.
  let text: String
  private let program: PatternProgram

  /// Compiles an expression of ECMA-262.
  init(_ text: String) throws(PatternError) {
    self.text = text
    program = try PatternProgram(PatternParser.parse(text))
  }

  /// How much work a text of so many bytes can make, in checks of a schema node.
  func cost(ofBytes count: Int) -> Int { (count * program.instructions.count) >> 6 }

  /// Whether the expression matches somewhere in `candidate`.
  func matches(_ candidate: String) -> Bool {
    PatternMatch.isFound(program, in: candidate)
  }
}
