extension String {
  /// The text as one word of a shell, in quotes where it needs them; safe to paste whatever it holds.
  ///
  /// A shell reads bytes, not characters: a sign that means something to it does so with a mark behind it,
  /// too. Nothing is live in single quotes, an interactive shell's `!` included; what may not reach a
  /// terminal is written as numbers in `$'…'` (POSIX 2024, "Dollar-Single-Quotes").
  var shellWord: String {
    let scalars = unicodeScalars
    if !isEmpty, scalars.allSatisfy(Self.isPlain) { return self }
    guard scalars.allSatisfy(\.isShownAsItIs) else {
      return "$'" + scalars.map(Self.escaped).joined() + "'"
    }
    guard scalars.contains(where: Self.isLive) else { return "\"\(self)\"" }
    var word = "'"
    for scalar in scalars {
      if scalar == "'" { word += "'\\''" } else { word.unicodeScalars.append(scalar) }
    }
    return word + "'"
  }

  /// Whether a shell takes the sign as it is.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./:@,+".unicodeScalars.contains(scalar)
  }

  /// Whether the sign means something between double quotes.
  private static func isLive(_ scalar: Unicode.Scalar) -> Bool {
    "\"\\$`!".unicodeScalars.contains(scalar)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
    guard !scalar.isShownAsItIs else { return String(Character(scalar)) }
    return UTF8.encode(scalar).map { bytes in
      bytes.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }.joined()
    } ?? ""
  }
}
