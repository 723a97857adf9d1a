/// The encoding in which a commit says that its words are (`git help commit-tree`, i18n.commitEncoding).
package enum CommitEncoding: Equatable, Sendable {
  /// What git writes unless it is told otherwise, and then without saying so.
  case utf8
  /// ISO 8859-1, whose bytes are the first 256 characters of Unicode.
  case latin1
  /// Another, by its name: git would show another text, or none.
  case other(String)

  /// - Parameter name: what the header says; nil where it says nothing.
  init(_ name: ArraySlice<UInt8>?) {
    guard let name else {
      self = .utf8
      return
    }
    let text = String(decoding: name, as: UTF8.self)
    switch text.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1": self = .latin1
    default: self = .other(text)
    }
  }

  /// Whether bytes below 0x80 are ASCII in this encoding whatever is around them, as git's iconv reads them.
  ///
  /// In others they can be parts of other signs: UTF-7 and UTF-16, those that shift (ISO 2022, HZ), EBCDIC, and
  /// Shift_JIS, which has two signs of its own among them.
  var keepsASCII: Bool {
    guard case .other(let name) = self else { return true }
    let text = name.lowercased()
    if Self.asciiNames.contains(text) { return true }
    return Self.asciiFamilies.contains { family in
      guard text.hasPrefix(family) else { return false }
      let number = text.dropFirst(family.count)
      return (1...2).contains(number.utf8.count)
        && number.utf8.allSatisfy(\.isASCIIDigit)
    }
  }

  private static let asciiNames: Set<String> = [
    "ascii", "us-ascii", "ansi_x3.4-1968", "koi8-r", "koi8-u", "euc-jp", "eucjp", "euc-kr", "euckr",
    "euc-cn", "euccn", "euc-tw", "euctw", "gb2312", "gbk", "cp936", "gb18030", "big5", "big5-hkscs",
  ]
  /// Such a name ends with a number of one or two digits.
  private static let asciiFamilies = [
    "iso-8859-", "iso8859-", "iso_8859-", "latin", "latin-", "cp125", "windows-125",
  ]

  /// The same text in UTF-8; of an encoding that is not read, the bytes as they are.
  func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard self == .latin1, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)[...]
  }
}
