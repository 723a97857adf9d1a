extension JSONValue {
  /// Reads one value from UTF-8 text, strictly as RFC 8259 has it.
  ///
  /// Refused beyond that RFC: a byte-order mark, a key that occurs twice in an object, half a
  /// surrogate pair, numbers that no double can hold, and what exceeds `limits`.
  /// A number becomes the nearest double, ties to even; `-0` becomes 0.
  ///
  /// O(n), or O(n log n) where keys are not sorted.
  /// - Throws: where the text departs from that.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .document) throws(JSONError) {
    try self.init(parsing: bytes.span, limits: limits)
  }

  /// Reads one value from UTF-8 text that somebody else holds.
  ///
  /// - Throws: where the text is not strict JSON.
  public init(parsing bytes: Span<UInt8>, limits: JSONLimits = .document) throws(JSONError) {
    var reader = JSONReader(limits: limits)
    try reader.start(bytes)
    self = try reader.value(in: bytes)
    try reader.finish(bytes)
  }
}
