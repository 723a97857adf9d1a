/// Which of two versions was written last.
enum LastWrite {
  /// The later version first: by `lastModified`, and of equal stamps the one with greater bytes.
  ///
  /// Neither clock nor side decides; a stamp that cannot be read is earlier than any other.
  static func order(
    _ one: JSONObject, _ other: JSONObject
  ) -> (winner: JSONObject, loser: JSONObject) {
    let left = stamp(of: one)
    let right = stamp(of: other)
    if left != right { return left > right ? (one, other) : (other, one) }
    let isFirst = DocumentMerge.isGreater(
      JSONValue.object(one).canonicalBytes(), JSONValue.object(other).canonicalBytes())
    return isFirst ? (one, other) : (other, one)
  }

  private static func stamp(of document: JSONObject) -> Int64 {
    document["lastModified"]?.string.flatMap { Timestamp($0) }?.milliseconds ?? .min
  }
}
