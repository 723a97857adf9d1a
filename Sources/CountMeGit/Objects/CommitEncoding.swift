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

  /// The same text in UTF-8; of an encoding that is not read, the bytes as they are.
  func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard self == .latin1, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)[...]
  }
}
