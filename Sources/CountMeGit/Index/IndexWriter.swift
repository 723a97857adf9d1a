import CountMePlatform

/// Writes an index of version 2 or 3 entry by entry, for more files than memory should hold.
final class IndexWriter {
  private static let chunk = 1 << 18

  private let file: NewFile
  private var buffer: [UInt8] = Array("DIRC".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
  /// How many entries there are.
  private(set) var count = 0
  /// Whether an entry has flags that only version 3 knows.
  private var isExtended = false

  /// Makes the file at `path`, over one that a crash has left.
  init(_ path: String) throws(SystemError) {
    try DurableFile.remove(path)
    file = try NewFile(path, mode: 0o644)
  }

  /// Adds an entry with its padding.
  func append(_ entry: [UInt8]) throws(SystemError) {
    buffer += entry
    count += 1
    if entry[60] & 0x40 != 0 { isExtended = true }
    if buffer.count >= Self.chunk { try write() }
  }

  /// Adds an entry.
  func append(_ name: [UInt8], _ record: IndexRecord) throws(SystemError) {
    var entry: [UInt8] = []
    record.append(name: name, to: &entry)
    try append(entry)
  }

  /// Ends the file.
  ///
  /// - Returns: its checksum, by which a shared index is called.
  func finish() throws(SystemError) -> ObjectID {
    try write()
    var numbers: [UInt8] = []
    numbers.append(bigEndian: isExtended ? 3 : 2)
    numbers.append(bigEndian: UInt32(count))
    try file.replace(at: 4, with: numbers)
    var hash = SHA1()
    for start in stride(from: 0, to: file.count, by: Self.chunk) {
      hash.update(try file.read(start..<min(start + Self.chunk, file.count)))
    }
    let checksum = hash.finish()
    try file.append(checksum)
    return ObjectID(bytes: checksum[...])
  }

  /// Everything that was written.
  func bytes() throws(SystemError) -> [UInt8] { try file.read(0..<file.count) }

  /// Gives the file its name; nothing is flushed.
  func keep(as path: String) throws(SystemError) { try file.keep(as: path) }

  private func write() throws(SystemError) {
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
