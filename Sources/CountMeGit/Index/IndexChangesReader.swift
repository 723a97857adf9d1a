import CountMePlatform

/// Reads what ``IndexChanges`` gathered in several files, one after the other.
final class IndexChangesReader {
  /// What is to become of one file.
  struct Change {
    let name: [UInt8]
    /// The entry's bytes as the index has them, or nil where the file is gone.
    let entry: [UInt8]?
  }

  private var paths: ArraySlice<String>
  private var file: ReadableFile?
  private var buffer: [UInt8] = []
  private var offset = 0
  private var place = 0

  init(_ paths: [String]) {
    self.paths = paths[...]
  }

  /// The next change, or nil after the last.
  func next() throws(SystemError) -> Change? {
    while true {
      if let change = try nextHere() { return change }
      guard let path = paths.popFirst() else { return nil }
      file = ReadableFile(path)
      guard file != nil else { throw SystemError("read", path) }
      (buffer, offset, place) = ([], 0, 0)
    }
  }

  private func nextHere() throws(SystemError) -> Change? {
    guard try has(5) else { return nil }
    let length = buffer[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    let kind = buffer[offset + 4]
    let isGone = kind == IndexChanges.gone
    let head = kind == IndexChanges.extended ? IndexRecord.extendedLength : IndexRecord.length
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
    buffer.removeFirst(offset)
    offset = 0
    while buffer.count < count {
      let wanted = max(IndexChanges.chunk, count)
      guard let more = try file?.read(at: place, count: wanted), !more.isEmpty else { return false }
      buffer += more
      place += more.count
    }
    return true
  }
}
