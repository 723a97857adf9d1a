/// The root of the index's extension `TREE`: which tree the entries come to (gitformat-index, "Cache tree").
///
/// git takes it away from the root with every entry that it changes, and puts it back as it commits. So it
/// tells whether anything was staged without a look at the entries.
enum CacheTree {
  static let name = Array("TREE".utf8)

  /// The tree that an extension says its index is; nil where an entry has changed since, or for damage.
  ///
  /// - Parameter count: how many files the index has; an extension that tells of others is not believed.
  static func root(of bytes: ArraySlice<UInt8>, count: Int) -> ObjectID? {
    guard bytes.first == 0, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let numbers = bytes[(bytes.startIndex + 1)..<end].split(separator: UInt8(ascii: " "))
    guard numbers.count == 2, Int(String(decoding: numbers[0], as: UTF8.self)) == count,
      bytes.endIndex - end > 20
    else { return nil }
    return ObjectID(bytes: bytes[(end + 1)...].prefix(20))
  }

  /// The extension of an index of `count` files that comes to `tree`; of folders it says nothing.
  static func `extension`(_ tree: ObjectID, count: Int) -> [UInt8] {
    let bytes = [0] + "\(count) 0\n".utf8 + tree.bytes
    var output = name
    output.append(bigEndian: UInt32(bytes.count))
    return output + bytes
  }
}
