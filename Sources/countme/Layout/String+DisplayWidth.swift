extension String {
  /// How many columns the text takes on a terminal.
  ///
  /// Counts grapheme clusters: wide ones (East Asian, emoji) take two columns, combining marks none.
  var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to `width` columns, its last one an ellipsis where something was cut.
  func fitted(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in self {
      let next = used + character.displayWidth
      if next > width - 1 { break }
      result.append(character)
      used = next
    }
    return result + "…"
  }

  /// The text followed by as many spaces as `width` columns want.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text with the spaces before it, as numbers stand in a column.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }
}

extension Character {
  /// The columns that the character takes, by its first scalar.
  fileprivate var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return Self.wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks that Unicode's East Asian Width (UAX 11) calls wide or full-width.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
