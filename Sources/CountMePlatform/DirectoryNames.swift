import Glibc

/// The names in one directory in git's order: a directory counts as if a slash followed its name.
///
/// They lie behind one another in one piece of memory, because a diary has a hundred thousand.
package struct DirectoryNames {
  private struct Item {
    /// The first bytes with what follows them in git's order: nearly always enough to compare two names.
    let key: UInt64
    let start: Int
    let length: Int
    let isDirectory: Bool
  }

  private let directory: DirectoryHandle
  private var bytes: [UInt8] = []
  private var items: [Item] = []

  /// Reads the names in `directory`.
  package init(_ directory: DirectoryHandle) throws(SystemError) {
    self.directory = directory
    // Room for a month of days or a day of entries, which most directories are.
    bytes.reserveCapacity(1536)
    items.reserveCapacity(32)
    try unsafe directory.eachName { name, kind in
      let start = bytes.count
      unsafe bytes.append(contentsOf: name)
      bytes.append(0)
      // Some file systems do not tell the kind with the name.
      let isDirectory =
        Int32(kind) == Int32(DT_UNKNOWN)
        ? facts(at: start)?.isDirectory ?? false : Int32(kind) == Int32(DT_DIR)
      items.append(
        Item(
          key: unsafe Self.key(of: name, isDirectory: isDirectory), start: start,
          length: bytes.count - start - 1, isDirectory: isDirectory))
    }
    sort()
  }

  private static func key(of name: UnsafeRawBufferPointer, isDirectory: Bool) -> UInt64 {
    if name.count >= 8 { return unsafe UInt64(bigEndian: name.loadUnaligned(as: UInt64.self)) }
    var key: UInt64 = 0
    for place in 0..<name.count { key = unsafe key << 8 | UInt64(name[place]) }
    key = key << 8 | UInt64(isDirectory ? UInt8(ascii: "/") : 0)
    return key << UInt64(8 * (7 - name.count))
  }

  private mutating func sort() {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      items.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        let order = unsafe memcmp(
          base + left.start, base + right.start, min(left.length, right.length))
        if order != 0 { return order < 0 }
        return unsafe Self.byte(of: left, at: right.length, bytes)
          < Self.byte(of: right, at: left.length, bytes)
      }
    }
  }

  /// The byte with which the longer of two names goes on, or what follows the shorter one.
  private static func byte(
    of item: Item, at place: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt8 {
    if place < item.length { return unsafe bytes[item.start + place] }
    return item.isDirectory ? UInt8(ascii: "/") : 0
  }

  /// The number of names.
  package var count: Int { items.count }

  /// Whether the name stands for a directory.
  package func isDirectory(_ index: Int) -> Bool { items[index].isDirectory }

  /// The name's bytes.
  package func name(_ index: Int) -> ArraySlice<UInt8> {
    bytes[items[index].start..<items[index].start + items[index].length]
  }

  /// What the file system tells of the name; nil where it has gone since.
  package func facts(_ index: Int) -> FileFacts? { facts(at: items[index].start) }

  private func facts(at start: Int) -> FileFacts? {
    var facts = stat()
    let status = unsafe bytes.withUnsafeBytes { buffer in
      let name = unsafe buffer.baseAddress.map {
        unsafe ($0 + start).assumingMemoryBound(to: CChar.self)
      }
      guard let name = unsafe name else { return Int32(-1) }
      return unsafe fstatat(directory.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW)
    }
    return status == 0 ? FileFacts(facts) : nil
  }
}
