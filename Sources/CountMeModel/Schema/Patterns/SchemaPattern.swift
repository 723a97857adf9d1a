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

  /// How many states its machine has.
  var stateCount: Int { program.instructions.count }

  /// Whether the expression matches somewhere in `candidate`.
  ///
  /// - Parameter work: how many looks at a state are left; below 0 where they did not suffice, and then
  ///   the answer is no.
  func matches(_ candidate: String, work: inout Int) -> Bool {
    PatternMatch.isFound(program, in: candidate, work: &work)
  }
}
