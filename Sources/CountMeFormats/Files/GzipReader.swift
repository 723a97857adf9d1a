import CountMeGit
import CountMePlatform

/// Unpacks a file that gzip has packed, piece by piece, with all its members.
///
/// Source: RFC 1952.
struct GzipReader: ~Copyable {
  private let file: ReadableFile
  private var inflater: RawInflater
  private var offset = 0
  private var packed: [UInt8] = []
  /// Little of it: what is packed well becomes a thousand times as long.
  private static let piece = 1 << 14

  /// Opens the file at a path.
  ///
  /// - Throws: ``ImportError/Reason/unreadable(_:)``
  init(_ path: String) throws(ImportError) {
    guard let file = ReadableFile(path), let inflater = RawInflater(isGzip: true) else {
      throw ZipArchive.fault("it cannot be read")
    }
    self.file = consume file
    self.inflater = consume inflater
  }

  /// The next piece, which holds something, or nil at the end.
  mutating func next() throws(ImportError) -> [UInt8]? {
    while true {
      if packed.isEmpty {
        packed = try ZipArchive.read(file, at: offset, count: Self.piece)
        offset += packed.count
        if packed.isEmpty {
          guard inflater.isFinished else { throw ZipArchive.fault("it is cut off") }
          return nil
        }
      }
      if inflater.isFinished {
        // Behind a member stands another, or zeros that fill a tape.
        if packed.allSatisfy({ $0 == 0 }) { return nil }
        guard let next = RawInflater(isGzip: true) else {
          throw ZipArchive.fault("it cannot be read")
        }
        inflater = consume next
      }
      guard let bytes = inflater.inflate(packed, limit: 1 << 28) else {
        throw ZipArchive.fault("what gzip packed is damaged")
      }
      packed = Array(packed.suffix(inflater.unused))
      if !bytes.isEmpty { return bytes }
    }
  }
}
