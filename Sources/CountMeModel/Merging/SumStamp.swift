/// The `lastModified` of a document in which the steps of both versions were added up.
///
/// The later version's stamp alone would not do. Let 250 ml be drunk on three devices, and let the one
/// with the latest stamp sync first: each of the others adds its step to that, and both have 500 under
/// one stamp. Equal documents are one and the same change, so a step would be lost when those two meet.
enum SumStamp {
  /// The later stamp and 1 to 1000 ms, told by the bytes of both versions; nil where there is no stamp.
  ///
  /// Whoever adds the same two versions comes to the same stamp.
  ///
  /// - Complexity: O(n) in the documents.
  static func stamp(later: JSONObject, earlier: JSONObject) -> String? {
    let instant = LastWriteWins.stamp(of: later)
    guard instant > .first else { return nil }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for version in [later, earlier] {
      // FNV-1a, 64 bits (draft-eastlake-fnv).
      for byte in JSONValue.object(version).canonicalBytes() {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return instant.adding(milliseconds: 1 + Int64(digest % 1000)).text
  }
}
