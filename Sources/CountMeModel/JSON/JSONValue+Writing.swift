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
