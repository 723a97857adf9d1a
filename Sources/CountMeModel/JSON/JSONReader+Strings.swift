extension JSONReader {
  /// Reads the string that opens at `position`.
  mutating func string(in text: Span<UInt8>) throws(JSONError) -> String {
    let start = position &+ 1
    try skipPlain(from: start, in: text)
    if text[position] == UInt8(ascii: "\"") {
      let end = position
      position &+= 1
      do {
        return String(copying: try UTF8Span(validating: text.extracting(start..<end)))
      } catch {
        throw invalidUTF8(error, from: start, in: text)
      }
    }
    return try escapedString(from: start, in: text)
  }

  /// Goes from `start` to the next quote or backslash.
  @inline(__always)
  private mutating func skipPlain(from start: Int, in text: Span<UInt8>) throws(JSONError) {
    position = start
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 {
        throw JSONError(
          .controlCharacter, at: position, in: text, expected: "an escape such as `\\n`")
      }
      position &+= 1
    }
    throw JSONError(.unexpectedEnd, at: position, in: text, expected: "`\"`")
  }

  /// Reads on in a string whose first backslash is at `position`.
  private mutating func escapedString(
    from start: Int, in text: Span<UInt8>
  ) throws(JSONError) -> String {
    var result = ""
    var start = start
    while true {
      do {
        result.append(String(copying: try UTF8Span(validating: text.extracting(start..<position))))
      } catch {
        throw invalidUTF8(error, from: start, in: text)
      }
      if text[position] == UInt8(ascii: "\"") {
        position &+= 1
        return result
      }
      result.unicodeScalars.append(try escape(in: text))
      start = position
      try skipPlain(from: start, in: text)
    }
  }

  /// Reads the escape whose backslash is at `position`.
  private mutating func escape(in text: Span<UInt8>) throws(JSONError) -> Unicode.Scalar {
    let backslash = position
    position &+= 1
    let letter = byte(text)
    let scalar: Unicode.Scalar
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = .init(letter)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(at: backslash, in: text)
    default:
      throw position < text.count
        ? JSONError(
          .invalidEscape, at: backslash, in: text, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
        : unexpected(in: text, expected: "the rest of an escape")
    }
    position &+= 1
    return scalar
  }

  /// Reads `\uXXXX`, or two of them that make one scalar; `position` is at the `u`.
  private mutating func unicodeEscape(
    at backslash: Int, in text: Span<UInt8>
  ) throws(JSONError) -> Unicode.Scalar {
    let first = try hexUnit(in: text)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, byte(text) == UInt8(ascii: "\\"),
      position &+ 1 < text.count, text[position &+ 1] == UInt8(ascii: "u")
    {
      position &+= 1
      let second = try hexUnit(in: text)
      if (0xDC00...0xDFFF).contains(second) {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    throw JSONError(
      .loneSurrogate, at: backslash, in: text, expected: "both halves of a surrogate pair")
  }

  /// Reads four hexadecimal digits behind the `u` at `position`.
  private mutating func hexUnit(in text: Span<UInt8>) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      position &+= 1
      let digit = byte(text)
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: throw unexpected(in: text, expected: "four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(value)
    }
    position &+= 1
    return unit
  }

  @inline(never)
  private func invalidUTF8(
    _ error: UTF8.ValidationError, from start: Int, in text: Span<UInt8>
  ) -> JSONError {
    JSONError(
      .invalidUTF8, at: start + error.byteOffsets.lowerBound, in: text, expected: "UTF-8 text")
  }
}
