/// A place in a JSON value (RFC 6901).
struct JSONPointer: Sendable {
  private let parts: [String]

  /// Reads a pointer: empty, or beginning with a slash.
  init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      Self.unescaped(String($0))
    }
  }

  /// The value at the place, or nil.
  func value(in root: JSONValue) -> JSONValue? {
    var value = root
    for part in parts {
      switch value {
      case .object(let members):
        guard let member = members[part] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(part), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  /// A key as it stands in a pointer.
  static func escaped(_ key: String) -> String {
    var text = ""
    for character in key {
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
    return text
  }

  private static func unescaped(_ part: String) -> String {
    var text = ""
    var isEscape = false
    for character in part {
      if isEscape {
        text.append(character == "1" ? "/" : character == "0" ? "~" : character)
        isEscape = false
      } else if character == "~" {
        isEscape = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
