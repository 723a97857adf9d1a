/// Takes SSH's fields from bytes, one after another; nil once they do not fit.
struct SSHReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// What was not taken yet.
  var remainder: [UInt8] { Array(rest) }

  mutating func raw(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number() -> UInt32? {
    raw(4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  mutating func string() -> [UInt8]? {
    guard let count = number(), count <= 1 << 20 else { return nil }
    return raw(Int(count))
  }

  mutating func takes(_ text: String) -> Bool {
    string().map { $0.elementsEqual(text.utf8) } ?? false
  }
}
