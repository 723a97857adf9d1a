import CountMePlatform

/// What an index must learn of many files, in the order of their paths; it waits in a file.
///
/// A file of this name that a crash has left is replaced.
final class IndexChanges {
  static let chunk = 1 << 18
  /// What kinds of changes there are: the file is gone, or its entry is without or with flags that only
  /// version 3 knows.
  static let (gone, plain, extended): (UInt8, UInt8, UInt8) = (0, 1, 2)

  private let file: NewFile
  private let path: String
  private var buffer: [UInt8] = []

  /// Makes the file at `path`.
  init(_ path: String) throws(SystemError) {
    try DurableFile.remove(path)
    file = try NewFile(path, mode: 0o600)
    self.path = path
  }

  /// Adds a change; a nil record removes the file.
  ///
  /// - Precondition: the name comes after the one before it.
  func append(_ name: [UInt8], _ record: IndexRecord?) throws(SystemError) {
    buffer.append(bigEndian: UInt32(name.count))
    buffer.append(record.map { $0.extendedFlags == 0 ? Self.plain : Self.extended } ?? Self.gone)
    if let record { record.append(name: name, to: &buffer) } else { buffer += name }
    if buffer.count >= Self.chunk { try write() }
  }

  /// Ends the writing; the file is there for a reader.
  func close() throws(SystemError) {
    try write()
    try file.keep(as: path)
  }

  private func write() throws(SystemError) {
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
