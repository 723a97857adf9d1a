/// The text of places in a JSON value (RFC 6901).
package enum JSONPointer {
  /// A key as it stands in a pointer.
  package static func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return key
    }
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The keys of a pointer, from the outermost in.
  package static func keys(_ pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(unescaped)
  }

  /// The key that stands escaped in a pointer; an escape that is none stays as it is.
  static func unescaped(_ part: some StringProtocol) -> String {
    var text = ""
    var isEscape = false
    for scalar in part.unicodeScalars {
      switch (isEscape, scalar) {
      case (true, "0"): text += "~"
      case (true, "1"): text += "/"
      case (true, _): text += "~\(scalar)"
      case (false, "~"): break
      case (false, _): text.unicodeScalars.append(scalar)
      }
      isEscape = !isEscape && scalar == "~"
    }
    return isEscape ? text + "~" : text
  }

  /// The pointer or name that the fragment of an address holds, with `%20` and the like undone.
  ///
  /// Nil where a percent sign is not followed by two digits or the bytes are not UTF-8.
  static func decoded(fragment: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, !digits.hasPrefix("+"), let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
