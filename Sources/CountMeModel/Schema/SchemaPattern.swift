/// A regular expression that may match anywhere in a text (`pattern`).
///
/// `Regex` is not `Sendable`, so the text is kept and compiled where it is used; schemas use patterns
/// for short texts only.
struct SchemaPattern: Sendable {
  let text: String

  /// Takes an expression, or nil if it cannot be compiled.
  init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }

  func matches(_ candidate: String) -> Bool {
    guard let regex = try? Regex(text).matchingSemantics(.unicodeScalar) else { return false }
    return candidate.contains(regex)
  }
}
