/// Where in a JSON text a value stands, to tell a person what to mend.
public struct JSONPosition: Equatable, Sendable {
  /// The line, counted from 1.
  public let line: Int

  /// The place in the line, in Unicode scalars, counted from 1.
  public let column: Int

  /// Finds the value at a JSON pointer (RFC 6901), or the nearest around it that is there.
  ///
  /// O(n). The text must have been read without error; of any other the place may be wrong.
  public init(of pointer: String, in text: [UInt8]) {
    var finder = JSONPlaceFinder(text: text)
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard finder.enter(JSONPointer.unescaped(part)) else { break }
    }
    let before = text[..<min(finder.start, text.count)]
    let newline = before.lastIndex(of: UInt8(ascii: "\n"))
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    // Bytes that go on with a scalar have been counted with its first byte.
    column = 1 + before[(newline.map { $0 + 1 } ?? 0)...].count { $0 & 0xC0 != 0x80 }
  }
}

/// Goes down into the values of a JSON text without making them.
private struct JSONPlaceFinder {
  private let text: [UInt8]
  /// Where the value starts that was found last.
  private(set) var start = 0

  init(text: [UInt8]) {
    self.text = text
    start = space(after: 0)
  }

  private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  /// Goes to the member or element of the present value; false, and nothing moves, without one.
  mutating func enter(_ name: String) -> Bool {
    switch byte(start) {
    case UInt8(ascii: "{"): enterMember(name)
    case UInt8(ascii: "["): enterElement(name)
    default: false
    }
  }

  private mutating func enterMember(_ name: String) -> Bool {
    var index = space(after: start + 1)
    while byte(index) == UInt8(ascii: "\"") {
      let end = self.end(of: index)
      let key = try? JSONValue(parsing: Array(text[index..<end])).string
      let value = space(after: space(after: end) + 1)
      if let key, key.utf8.elementsEqual(name.utf8) {
        start = value
        return true
      }
      guard let next = next(after: value) else { return false }
      index = next
    }
    return false
  }

  private mutating func enterElement(_ name: String) -> Bool {
    guard let wanted = Int(name) else { return false }
    var index = space(after: start + 1)
    for _ in 0..<max(wanted, 0) {
      guard let next = next(after: index) else { return false }
      index = next
    }
    guard index < text.count, byte(index) != UInt8(ascii: "]") else { return false }
    start = index
    return true
  }

  /// The start of what follows the comma behind the value that starts at `index`, or nil.
  private func next(after index: Int) -> Int? {
    let comma = space(after: end(of: index))
    return byte(comma) == UInt8(ascii: ",") ? space(after: comma + 1) : nil
  }

  /// The first place from `index` on that is no white space.
  private func space(after index: Int) -> Int {
    var index = index
    while index < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[index]) { index += 1 }
    return index
  }

  /// Where the value that starts at `index` ends.
  private func end(of index: Int) -> Int {
    var index = index
    var depth = 0
    repeat {
      switch byte(index) {
      case UInt8(ascii: "\""): index = endOfString(index)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      default:
        index += 1
        while depth == 0, index < text.count, isWord(byte(index)) { index += 1 }
      }
    } while depth > 0 && index < text.count
    return min(index, text.count)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "E"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private func endOfString(_ start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }
}
