import Git

/// The directory of a zip archive, and its entries' bytes.
///
/// Stored and deflated entries only; neither encryption nor archives in several parts.
struct ZipArchive: Sendable {
  /// One file in the archive.
  struct Entry: Sendable {
    let name: String
    let isDeflated: Bool
    let packedSize: Int
    let size: Int
    let headerOffset: Int
  }

  let path: String
  private(set) var entries: [Entry] = []

  /// Reads the directory at the archive's end.
  ///
  /// - Throws: ``ImportError/Reason/unreadable(_:)`` where there is none or it is damaged.
  init(_ path: String) throws(ImportError) {
    self.path = path
    guard let file = ReadableFile(path) else { throw Self.fault("it cannot be read") }
    let length = min(file.size, 22 + 65_535)
    let end = try Self.read(file, at: file.size - length, count: length)
    let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    guard length >= 22,
      let place = (0...length - 22).reversed().first(where: { end[$0...].starts(with: mark) })
    else { throw Self.fault("the zip archive is cut off: its directory is missing") }
    let record = LittleEndian(Array(end[place...]))
    let size = record.number(12, 4)
    let offset = record.number(16, 4)
    guard offset + size <= file.size else {
      throw Self.fault("the zip archive is damaged or of a kind that is not supported (ZIP64)")
    }
    let directory = LittleEndian(try Self.read(file, at: offset, count: size))
    entries = try Self.entries(directory)
  }

  private static func entries(_ directory: LittleEndian) throws(ImportError) -> [Entry] {
    var entries: [Entry] = []
    var offset = 0
    while offset < directory.bytes.count {
      guard directory.number(offset, 4) == 0x0201_4B50 else {
        throw fault("the zip archive's directory is damaged")
      }
      let nameLength = directory.number(offset + 28, 2)
      let name = String(
        decoding: directory.bytes.dropFirst(offset + 46).prefix(nameLength), as: UTF8.self)
      let method = directory.number(offset + 10, 2)
      guard directory.number(offset + 8, 2) & 1 == 0, [0, 8].contains(method) else {
        throw fault("the zip archive is encrypted or packed in a way that is not supported")
      }
      if !name.hasSuffix("/") {
        entries.append(
          Entry(
            name: name, isDeflated: method == 8, packedSize: directory.number(offset + 20, 4),
            size: directory.number(offset + 24, 4), headerOffset: directory.number(offset + 42, 4)))
      }
      offset +=
        46 + nameLength + directory.number(offset + 30, 2) + directory.number(offset + 32, 2)
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Hands an entry's bytes over piece by piece, until `body` wants no more.
  func eachChunk(
    of entry: Entry, _ body: ([UInt8]) throws(ImportError) -> Bool
  ) throws(ImportError) {
    var reader = try ZipEntryReader(self, entry)
    while let bytes = try reader.next() {
      guard try body(bytes) else { return }
    }
  }

  static func read(
    _ file: borrowing ReadableFile, at offset: Int, count: Int
  ) throws(ImportError) -> [UInt8] {
    do {
      return try file.read(at: offset, count: count)
    } catch {
      throw fault("it cannot be read")
    }
  }

  static func fault(_ text: String) -> ImportError {
    ImportError(.unreadable(text), at: TextPosition(line: 1, column: 1))
  }
}

/// Numbers as zip archives hold them.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number at a place; 0 beyond the end.
  func number(_ offset: Int, _ width: Int) -> Int {
    guard offset >= 0, offset + width <= bytes.count else { return 0 }
    return (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
