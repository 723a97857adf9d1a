extension JSONReader {
  /// Goes to the first member or element of the value at `position` whose key, or index, is wanted.
  ///
  /// - Parameter isWanted: asked with each key and with where its value stands.
  /// - Returns: whether there is one.
  fileprivate mutating func seek(
    in text: Span<UInt8>, _ isWanted: (String, Int) -> Bool
  ) throws(JSONError) -> Bool {
    let isObject = byte(text) == UInt8(ascii: "{")
    guard isObject || byte(text) == UInt8(ascii: "[") else { return false }
    try open(text)
    var index = 0
    while byte(text) != UInt8(ascii: isObject ? "}" : "]") {
      var key = "\(index)"
      if isObject {
        key = try string(in: text)
        skipSpace(text)
        // The colon.
        position &+= 1
        skipSpace(text)
      }
      if isWanted(key, position) { return true }
      _ = try value(in: text)
      skipSpace(text)
      guard byte(text) == UInt8(ascii: ",") else { return false }
      position &+= 1
      skipSpace(text)
      index += 1
    }
    return false
  }

  /// Goes to the value that keys and indices lead to, or to the nearest around it that is there.
  ///
  /// - Returns: whether it is the value itself.
  fileprivate mutating func enter(_ keys: [String], in text: Span<UInt8>) -> Bool {
    skipSpace(text)
    for key in keys {
      var reader = self
      let isFound = try? reader.seek(in: text) { name, _ in name.utf8.elementsEqual(key.utf8) }
      guard isFound == true else { return false }
      self = reader
    }
    return true
  }
}

extension TextPosition {
  /// Finds the value at a JSON pointer (RFC 6901), or the nearest around it that is there.
  ///
  /// O(n). The text must have been read without error; of any other the place may be wrong.
  public init(of pointer: String, in text: [UInt8]) {
    var reader = JSONReader(limits: .imported)
    _ = reader.enter(JSONPointer.keys(pointer), in: text.span)
    self = .start
    for byte in text.prefix(reader.position) { pass(byte) }
  }

  /// The places of all members or elements of the value that keys lead to, in a text that is known to be JSON.
  package static func ofItems(at keys: [String], in text: [UInt8]) -> [TextPosition] {
    var reader = JSONReader(limits: .imported)
    guard reader.enter(keys, in: text.span) else { return [] }
    var offsets: [Int] = []
    _ = try? reader.seek(in: text.span) { _, offset in
      offsets.append(offset)
      return false
    }
    var (place, passed) = (TextPosition.start, 0)
    return offsets.map { offset in
      for byte in text[passed..<offset] { place.pass(byte) }
      passed = offset
      return place
    }
  }
}
