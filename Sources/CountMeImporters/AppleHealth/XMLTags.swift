import CountMeFormats
import CountMeModel

/// Finds the tags in XML that comes piece by piece; only the tag that is cut in two is kept.
///
/// Text between tags, comments, instructions and the document type are passed over. That is enough for
/// files whose elements say everything in attributes.
struct XMLTags {
  /// A tag.
  struct Tag {
    let name: String
    /// Empty for a closing tag.
    let attributes: [String: String]
    let isClosing: Bool
    /// Whether the element has no content: `<a/>`.
    let isEmpty: Bool
    let position: TextPosition
  }

  private var pending: [UInt8] = []
  private var place = TextPosition.start
  /// The bytes of the longest tag that is believed.
  private static let limit = 1 << 20

  /// Takes the next piece and hands over the tags that end in it.
  ///
  /// - Throws: ``ImportError/Reason/xml(expected:)`` with the place.
  mutating func feed(
    _ chunk: [UInt8], _ body: (Tag) throws(ImportError) -> Void
  ) throws(ImportError) {
    pending += chunk
    var offset = 0
    while offset < pending.count {
      guard pending[offset] == UInt8(ascii: "<") else {
        place.pass(pending[offset])
        offset += 1
        continue
      }
      guard let end = end(from: offset) else {
        guard pending.count - offset < Self.limit else { throw fault("the end of this tag") }
        break
      }
      if let tag = try tag(pending[offset..<end]) { try body(tag) }
      for byte in pending[offset..<end] { place.pass(byte) }
      offset = end
    }
    pending.removeFirst(offset)
  }

  /// Says that the file has ended.
  func finish() throws(ImportError) {
    guard pending.isEmpty else { throw fault("the end of this tag; the file is cut off") }
  }

  /// The place behind the tag that begins at `start`; nil where it is not all there.
  private func end(from start: Int) -> Int? {
    let rest = pending[start...]
    if rest.starts(with: Array("<!--".utf8)) { return end(of: "-->", in: rest) }
    if rest.starts(with: Array("<![CDATA[".utf8)) { return end(of: "]]>", in: rest) }
    var depth = 0
    var quote: UInt8?
    for index in rest.indices {
      let byte = pending[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      // The document type has declarations in brackets.
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
    }
    return nil
  }

  private func end(of mark: String, in rest: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    return rest.indices.first { rest[$0...].starts(with: mark) }.map { $0 + mark.count }
  }

  private func tag(_ bytes: ArraySlice<UInt8>) throws(ImportError) -> Tag? {
    let inner = bytes.dropFirst().dropLast()
    guard let first = inner.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else {
      return nil
    }
    let isClosing = first == UInt8(ascii: "/")
    let isEmpty = inner.last == UInt8(ascii: "/")
    let content = isClosing ? inner.dropFirst() : isEmpty ? inner.dropLast() : inner
    let name = content.prefix { !Self.isSpace($0) }
    guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "<") }) else {
      throw fault("the name of an element")
    }
    return Tag(
      name: String(decoding: name, as: UTF8.self),
      attributes: isClosing ? [:] : try attributes(content.dropFirst(name.count)),
      isClosing: isClosing, isEmpty: isEmpty && !isClosing, position: place)
  }

  private func attributes(_ bytes: ArraySlice<UInt8>) throws(ImportError) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = bytes.drop(while: Self.isSpace)
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && !Self.isSpace($0) }
      rest = rest.dropFirst(name.count).drop(while: Self.isSpace)
      guard rest.first == UInt8(ascii: "=") else { throw fault("an attribute with its value") }
      rest = rest.dropFirst().drop(while: Self.isSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { throw fault("a value in quotation marks") }
      let value = rest[(rest.startIndex + 1)..<end]
      attributes[String(decoding: name, as: UTF8.self)] = Self.text(value)
      rest = rest[(end + 1)...].drop(while: Self.isSpace)
    }
    return attributes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  /// The text with its references resolved; an unknown one stays as it is.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let raw = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return raw }
    var result = ""
    var rest = raw[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let after = rest.index(after: mark)
      guard let end = rest[after...].firstIndex(of: ";") else { break }
      let name = String(rest[after..<end])
      result += entities[name] ?? character(name) ?? "&\(name);"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { String($0) }
  }

  private func fault(_ expected: String) -> ImportError {
    ImportError(.xml(expected: expected), at: place)
  }
}
