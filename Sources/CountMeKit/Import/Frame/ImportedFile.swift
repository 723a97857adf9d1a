import Git

/// One file of what is imported, or one entry of a zip archive.
struct ImportedFile: Sendable {
  /// Where the bytes are.
  enum Content: Sendable {
    case bytes([UInt8])
    case file(String)
    case packed(ZipArchive, ZipArchive.Entry)
  }

  /// The path below the folder or within the archive; a lone file's name.
  let name: String
  let content: Content

  /// The last part of the name.
  var lastName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// Everything, up to one gibibyte.
  ///
  /// - Throws: ``ImportError/Reason/unreadable(_:)``
  func bytes() throws(ImportError) -> [UInt8] {
    if case .bytes(let bytes) = content { return bytes }
    var bytes: [UInt8] = []
    try eachChunk { chunk throws(ImportError) in
      bytes += chunk
      guard bytes.count <= 1 << 30 else { throw Self.fault("it is longer than 1 GiB") }
      return true
    }
    return bytes
  }

  /// The first bytes, from which the format can be told.
  func head() -> [UInt8] {
    var head: [UInt8] = []
    try? eachChunk { chunk in
      head += chunk.prefix(1 << 16)
      return head.count < 1 << 16
    }
    return Array(head.prefix(1 << 16))
  }

  /// Hands the file over piece by piece, until `body` wants no more.
  ///
  /// Only one piece is in memory at a time.
  func eachChunk(_ body: ([UInt8]) throws(ImportError) -> Bool) throws(ImportError) {
    switch content {
    case .bytes(let bytes): _ = try body(bytes)
    case .packed(let archive, let entry): try archive.eachChunk(of: entry, body)
    case .file(let path):
      guard let file = ReadableFile(path) else { throw Self.fault("it cannot be read") }
      var offset = 0
      while true {
        let chunk = Self.read(file, at: offset)
        guard let chunk else { throw Self.fault("it cannot be read to its end") }
        guard !chunk.isEmpty, try body(chunk) else { return }
        offset += chunk.count
      }
    }
  }

  private static func read(_ file: borrowing ReadableFile, at offset: Int) -> [UInt8]? {
    try? file.read(at: offset, count: 1 << 18)
  }

  private static func fault(_ text: String) -> ImportError {
    ImportError(.unreadable(text), at: TextPosition(line: 1, column: 1))
  }
}
