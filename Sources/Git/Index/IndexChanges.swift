/// What an index must learn of many files, in the order of their paths; it waits in a file.
///
/// A file of this name that a crash has left is replaced.
final class IndexChanges {
  /// What is to become of one file.
  struct Change {
    let name: [UInt8]
    /// The entry's bytes as the index has them, or nil where the file is gone.
    let entry: [UInt8]?
  }

  private static let chunk = 1 << 18
  /// What kinds of changes there are: the file is gone, or its entry is without or with flags that only
  /// version 3 knows.
  private static let (gone, plain, extended): (UInt8, UInt8, UInt8) = (0, 1, 2)

  private let file: NewFile
  private var buffer: [UInt8] = []
  private var offset = 0
  private var place = 0

  init(gitDirectory: String) throws(SystemError) {
    let path = "\(gitDirectory)/countme/index.changes"
    try DurableFile.remove(path)
    file = try NewFile(path, mode: 0o600)
  }

  /// Adds a change; a nil record removes the file.
  ///
  /// - Precondition: the name comes after the one before it.
  func append(_ name: [UInt8], _ record: IndexRecord?) throws(SystemError) {
    buffer.append(bigEndian: UInt32(name.count))
    buffer.append(record.map { $0.extendedFlags == 0 ? Self.plain : Self.extended } ?? Self.gone)
    if let record {
      record.append(name: name, to: &buffer)
    } else {
      buffer += name
    }
    if buffer.count >= Self.chunk { try close() }
  }

  /// Ends the writing.
  func close() throws(SystemError) {
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// The next change, or nil after the last; nothing is added any more.
  func next() throws(SystemError) -> Change? {
    guard try has(5) else { return nil }
    let length = buffer[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    let kind = buffer[offset + 4]
    let isGone = kind == Self.gone
    let head = kind == Self.extended ? IndexRecord.extendedLength : IndexRecord.length
    let size = isGone ? length : (head + length + 8) / 8 * 8
    guard try has(5 + size) else { return nil }
    let bytes = Array(buffer[(offset + 5)..<(offset + 5 + size)])
    offset += 5 + size
    if isGone { return Change(name: bytes, entry: nil) }
    let name = bytes[head..<(head + length)]
    return Change(name: Array(name), entry: bytes)
  }

  private func has(_ count: Int) throws(SystemError) -> Bool {
    if buffer.count - offset >= count { return true }
    let end = min(place + max(Self.chunk, count), file.count)
    buffer = Array(buffer[offset...]) + (try file.read(place..<end))
    offset = 0
    place = end
    return buffer.count >= count
  }
}
