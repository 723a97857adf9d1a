/// Which of two versions of a document was written later, and so counts.
enum LastWriteWins {
  /// The later version first: by `lastModified`, and of equal stamps the one with greater bytes.
  ///
  /// Neither clock nor side decides; a stamp that cannot be read is earlier than any other.
  ///
  /// - Parameter place: what they are of what the account key signs: the version that says more for good counts as the
  ///   later one, whatever the stamps.
  static func order(
    _ one: JSONObject, _ other: JSONObject, at place: AccountPlace? = nil
  ) -> (later: JSONObject, earlier: JSONObject) {
    if let (left, right) = place.map({ ($0.finality(of: one), $0.finality(of: other)) }),
      left != right
    {
      return left > right ? (one, other) : (other, one)
    }
    let left = stamp(of: one)
    let right = stamp(of: other)
    if left != right { return left > right ? (one, other) : (other, one) }
    let isFirst = JSONValue.object(other).canonicalBytes()
      .lexicographicallyPrecedes(JSONValue.object(one).canonicalBytes())
    return isFirst ? (one, other) : (other, one)
  }

  /// The instant of a document's `lastModified`, in whatever offset it is written.
  static func stamp(of document: JSONObject) -> Timestamp {
    let time = document["lastModified"]?.string.flatMap { ZonedTime($0) }
    return time?.instant ?? Timestamp(milliseconds: .min)
  }
}

extension JSONObject {
  /// The names of all members of some objects, each once and sorted.
  static func names(in objects: JSONObject...) -> [String] {
    var union = JSONObject()
    for object in objects {
      for member in object { union[member.key] = .null }
    }
    return union.keys
  }
}
