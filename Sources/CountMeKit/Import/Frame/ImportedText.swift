/// A file's text as UTF-8, whatever it was written in.
enum ImportedText {
  /// The bytes of the text in UTF-8.
  ///
  /// UTF-16 is known by its byte-order mark. Latin-1 cannot be known: it is what is not UTF-8, in
  /// formats that are written in it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - allowsLatin1: whether the format may be in Latin-1 or its Windows variant.
  /// - Throws: ``ImportError`` for a file that holds nothing or is no text.
  static func utf8(_ bytes: [UInt8], allowsLatin1: Bool = false) throws(ImportError) -> [UInt8] {
    let start = TextPosition(line: 1, column: 1)
    guard !bytes.isEmpty else { throw ImportError(.empty, at: start) }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return utf16(bytes, low: 0, high: 1)
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return utf16(bytes, low: 1, high: 0)
    }
    if let place = bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) })
    {
      throw ImportError(.binary, at: position(of: place, in: bytes))
    }
    guard allowsLatin1, String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    return Array(String(String.UnicodeScalarView(bytes.map(scalar))).utf8)
  }

  private static func utf16(_ bytes: [UInt8], low: Int, high: Int) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + high]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// What Windows has between 0x80 and 0x9F, where Latin-1 has control characters.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// Where the byte at an index stands.
  static func position(of index: Int, in bytes: [UInt8]) -> TextPosition {
    var line = 1
    var column = 1
    for byte in bytes[..<index] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return TextPosition(line: line, column: column)
  }
}
