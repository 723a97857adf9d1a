extension JSONValue {
  /// The canonical form, as a document stands in the repository.
  ///
  /// Keys sorted by code point, two spaces a level, one line feed at the end, text escaped and
  /// numbers printed as RFC 8785 does. Numbers that JSON cannot express are written as `null`.
  ///
  /// O(n).
  public func canonicalBytes() -> [UInt8] {
    var writer = JSONWriter(isIndented: true, capacity: 1024)
    writer.write(self)
    writer.endLine()
    return writer.bytes
  }

  /// The form on one line, without spaces or a line feed, otherwise as ``canonicalBytes()``.
  public func compactBytes() -> [UInt8] {
    var writer = JSONWriter(isIndented: false, capacity: 512)
    writer.write(self)
    return writer.bytes
  }

  /// The canonical form as text.
  public var canonicalText: String { String(decoding: canonicalBytes(), as: UTF8.self) }

  /// The form on one line as text.
  public var compactText: String { String(decoding: compactBytes(), as: UTF8.self) }
}

extension JSONValue {
  /// The most bytes of the canonical form to which one byte of a text comes, at the deepest level of a document.
  ///
  /// There an element of two bytes stands on a line of its own, behind a hundred and thirty others.
  private static let mostGrowth = 66

  /// Whether the canonical form has more bytes than a limit, beyond which it is not written.
  ///
  /// - Parameter read: how many bytes the text has that a document was read from; few come to few, whatever they are.
  func isLonger(than limit: Int, readFrom read: Int) -> Bool {
    guard read > limit / Self.mostGrowth - 1 else { return false }
    var writer = JSONWriter(isIndented: true, capacity: 1024, limit: limit)
    writer.write(self)
    writer.endLine()
    return writer.bytes.count > limit
  }

  /// Whether this is more than a document may be, in its canonical form.
  ///
  /// - Parameter read: how many bytes it was read from, where that says something.
  package func isBeyondDocument(readFrom read: Int = .max) -> Bool {
    isLonger(than: JSONLimits.document.bytes, readFrom: read)
  }
}
