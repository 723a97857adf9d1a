import CountMeModel
import CountMePlatform

/// Hands a file over piece by piece, of which only one is in memory at a time.
final class ImportedChunks {
  private let content: ImportedFile.Content
  private let file: ReadableFile?
  private var entry: ZipEntryReader?
  private var gzip: GzipReader?
  private var offset = 0
  private static let size = 1 << 18

  /// Opens the file.
  ///
  /// - Throws: ``ImportError/Reason/unreadable(_:)``
  init(_ content: ImportedFile.Content) throws(ImportError) {
    self.content = content
    switch content {
    case .bytes: file = nil
    case .file(let path):
      guard let opened = ReadableFile(path) else { throw Self.fault("it cannot be read") }
      file = consume opened
    case .packed(let archive, let packed):
      file = nil
      entry = try ZipEntryReader(archive, packed)
    case .gzip(let path):
      file = nil
      gzip = try GzipReader(path)
    }
  }

  /// The next piece, which holds something, or nil at the end.
  func next() throws(ImportError) -> [UInt8]? {
    switch content {
    case .bytes(let bytes):
      guard offset < bytes.count else { return nil }
      let end = min(offset + Self.size, bytes.count)
      defer { offset = end }
      return offset == 0 && end == bytes.count ? bytes : Array(bytes[offset..<end])
    case .file: return try nextOfFile()
    case .packed: return try entry?.next()
    case .gzip: return try gzip?.next()
    }
  }

  private func nextOfFile() throws(ImportError) -> [UInt8]? {
    do throws(SystemError) {
      guard let chunk = try file?.read(at: offset, count: Self.size), !chunk.isEmpty else {
        return nil
      }
      offset += chunk.count
      return chunk
    } catch {
      throw Self.fault("it cannot be read to its end")
    }
  }

  private static func fault(_ text: String) -> ImportError {
    ImportError(.unreadable(text), at: .start)
  }
}
