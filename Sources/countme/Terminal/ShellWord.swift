extension String {
  /// The text as one word of a shell, in quotes where it needs them.
  var shellWord: String {
    if !isEmpty, unicodeScalars.allSatisfy(Self.isPlain) { return self }
    let escaped = map { "\"\\$`".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }

  /// Whether a shell takes the sign as it is.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./:@,+".unicodeScalars.contains(scalar)
  }
}
