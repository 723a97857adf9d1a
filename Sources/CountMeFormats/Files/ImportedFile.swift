/// One file of what is imported, or one entry of a zip archive.
package struct ImportedFile: Sendable {
  /// Where the bytes are.
  package enum Content: Sendable {
    case bytes([UInt8])
    case file(String)
    case packed(ZipArchive, ZipArchive.Entry)
    case gzip(String)
  }

  /// The path below the folder or within the archive; a lone file's name.
  package let name: String
  package let content: Content

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// The last part of the name.
  package var lastName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// In how many folders it lies.
  package var depth: Int { name.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The first bytes, from which the format can be told.
  package func head() -> [UInt8] {
    var head: [UInt8] = []
    try? eachChunk { chunk in
      head += chunk.prefix(1 << 16)
      return head.count < 1 << 16
    }
    return Array(head.prefix(1 << 16))
  }

  /// The text, piece by piece.
  ///
  /// - Parameters:
  ///   - allowsLatin1: whether the format may be in Latin-1 or its Windows variant.
  ///   - allowsControls: whether control characters make it no other kind of file.
  package func text(
    allowsLatin1: Bool = false, allowsControls: Bool = false
  ) throws(ImportError) -> ImportedTextChunks {
    try ImportedTextChunks(self, allowsLatin1: allowsLatin1, allowsControls: allowsControls)
  }

  /// Hands the file over piece by piece, until `body` wants no more.
  ///
  /// Only one piece is in memory at a time.
  package func eachChunk(_ body: ([UInt8]) throws(ImportError) -> Bool) throws(ImportError) {
    let chunks = try ImportedChunks(content)
    while let chunk = try chunks.next() {
      guard try body(chunk) else { return }
    }
  }
}
