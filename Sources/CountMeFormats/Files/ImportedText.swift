/// Text as other programs write it.
package enum ImportedText {
  /// A beginning of a file as UTF-8, as far as it is text; what is not UTF-8 is taken for Latin-1.
  package static func head(_ bytes: [UInt8]) -> [UInt8] {
    let file = ImportedFile(name: "", content: .bytes(bytes))
    guard let text = try? ImportedTextChunks(file, allowsLatin1: true) else { return [] }
    return ((try? text.next()) ?? nil) ?? []
  }

  /// What Windows has between 0x80 and 0x9F, where Latin-1 has control characters.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// Text in Latin-1 or its Windows variant as UTF-8.
  static func windows(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(String.UnicodeScalarView(bytes.map(scalar))).utf8)
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}
