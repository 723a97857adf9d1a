/// Counts the bytes of a value's canonical form, which is never written.
///
/// At sixty levels an element of two bytes stands on a line of its own, behind a hundred and thirty others.
struct CanonicalSize {
  /// The most bytes of the form to which one byte of a text comes, at the deepest level of a document.
  private static let mostGrowth = 66

  private let limit: Int
  private var bytes = 1
  private var digits: [UInt8] = []

  private init(_ limit: Int) {
    self.limit = limit
  }

  /// Whether the canonical form of what a text says has more bytes than a limit.
  ///
  /// - Parameters:
  ///   - value: the value, of a document's depth.
  ///   - read: how many bytes the text has; few come to few, whatever they are.
  static func exceeds(_ limit: Int, _ value: JSONValue, read: Int) -> Bool {
    guard read > limit / mostGrowth - 1 else { return false }
    var size = CanonicalSize(limit)
    size.add(value, depth: 0)
    return size.bytes > limit
  }

  private mutating func add(_ value: JSONValue, depth: Int) {
    guard bytes <= limit else { return }
    switch value {
    case .null: bytes += 4
    case .bool(let value): bytes += value ? 4 : 5
    case .number(let number):
      digits.removeAll(keepingCapacity: true)
      CanonicalNumber.append(number, to: &digits)
      bytes += digits.count
    case .string(let text): add(text)
    case .array(let elements):
      addLines(elements.count, depth)
      for element in elements { add(element, depth: depth + 1) }
    case .object(let object):
      addLines(object.count, depth)
      for (key, value) in object {
        add(key)
        bytes += 2
        add(value, depth: depth + 1)
      }
    }
  }

  /// Adds the brackets of a container, the commas between its items, and the line breaks with what they are moved in.
  private mutating func addLines(_ count: Int, _ depth: Int) {
    bytes += 2
    guard count > 0 else { return }
    bytes += count - 1 + count * (1 + 2 * (depth + 1)) + 1 + 2 * depth
  }

  private mutating func add(_ text: String) {
    bytes += 2
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: bytes += 2
      case ..<0x20: bytes += 6
      default: bytes += 1
      }
    }
  }
}

extension JSONValue {
  /// Whether this is more than a document may be, in its canonical form.
  ///
  /// - Parameter read: how many bytes it was read from; nil where that says nothing.
  package func isBeyondDocument(readFrom read: Int? = nil) -> Bool {
    CanonicalSize.exceeds(JSONLimits.document.bytes, self, read: read ?? .max)
  }
}
