import CountMeGit
import CountMePlatform

/// Unpacks one entry of a zip archive piece by piece.
struct ZipEntryReader: ~Copyable {
  private let file: ReadableFile
  private var inflater: RawInflater
  private let entry: ZipArchive.Entry
  private var offset: Int
  private var left: Int
  /// How many unpacked bytes may still come.
  private var room: Int
  /// Little of it: what is packed well becomes a thousand times as long.
  private static let piece = 1 << 13

  /// Goes to the entry.
  ///
  /// - Throws: ``ImportError/Reason/unreadable(_:)``
  init(_ archive: ZipArchive, _ entry: ZipArchive.Entry) throws(ImportError) {
    guard let file = ReadableFile(archive.path), let inflater = RawInflater() else {
      throw ZipArchive.fault("it cannot be read")
    }
    let header = LittleEndian(try ZipArchive.read(file, at: entry.headerOffset, count: 30))
    guard header.number(0, 4) == 0x0403_4B50 else {
      throw ZipArchive.fault("the zip archive is damaged at \(entry.name)")
    }
    offset = entry.headerOffset + 30 + header.number(26, 2) + header.number(28, 2)
    left = entry.packedSize
    room = entry.size
    self.entry = entry
    self.file = consume file
    self.inflater = consume inflater
  }

  /// The next piece, which holds something, or nil at the end.
  mutating func next() throws(ImportError) -> [UInt8]? {
    while left > 0 {
      let packed = try ZipArchive.read(file, at: offset, count: min(left, Self.piece))
      guard !packed.isEmpty else { throw ZipArchive.fault("the zip archive is cut off") }
      offset += packed.count
      left -= packed.count
      let bytes = entry.isDeflated ? inflater.inflate(packed, limit: 1 << 28) : packed
      guard let bytes else { throw ZipArchive.fault("the zip archive is damaged at \(entry.name)") }
      room -= bytes.count
      guard room >= 0 else {
        throw ZipArchive.fault("the zip archive is damaged: \(entry.name) is longer than it says")
      }
      if !bytes.isEmpty { return bytes }
    }
    guard !entry.isDeflated || inflater.isFinished else {
      throw ZipArchive.fault("the zip archive is cut off at \(entry.name)")
    }
    return nil
  }
}
