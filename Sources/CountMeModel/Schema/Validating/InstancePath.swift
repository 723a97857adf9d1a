/// The place in a value that is being looked at; its text is only made when something is wrong.
struct InstancePath {
  private enum Part {
    case key(String)
    case index(Int)
  }

  private var parts: [Part] = []

  mutating func enter(_ key: String) { parts.append(.key(key)) }

  mutating func enter(_ index: Int) { parts.append(.index(index)) }

  mutating func leave() { parts.removeLast() }

  /// The place as a JSON pointer (RFC 6901).
  var pointer: String {
    var text = ""
    for part in parts {
      switch part {
      case .key(let key): text += "/" + JSONPointer.escaped(key)
      case .index(let index): text += "/\(index)"
      }
    }
    return text
  }
}
