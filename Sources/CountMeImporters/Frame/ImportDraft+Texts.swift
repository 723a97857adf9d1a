import CountMeModel

extension ImportDraft {
  /// The text with so many scalars at most, which is how schemas count; a warning where it is cut.
  mutating func shortened(
    _ text: String, to limit: Int, _ warning: @autoclosure () -> ImportWarning
  ) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    warn(warning())
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))).trimmed
  }
}
