/// A regular expression as it was read.
indirect enum PatternTree: Sendable {
  case scalar(Unicode.Scalar)
  case set(ScalarSet)
  /// `^`
  case start
  /// `$`
  case end
  /// `\b`, or `\B` where false is wanted.
  case wordBoundary(Bool)
  case sequence([PatternTree])
  case choice([PatternTree])
  case repeated(PatternTree, atLeast: Int, atMost: Int?)

  /// Whether it looks at a place instead of taking a scalar; such a thing cannot be repeated.
  var isAssertion: Bool {
    switch self {
    case .start, .end, .wordBoundary: true
    default: false
    }
  }
}
