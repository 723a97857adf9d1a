import Glibc

/// A file that is read in pieces, wherever links lead; closed when it goes.
package struct ReadableFile: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  /// How many bytes the file had when it was opened; 0 for a pipe.
  package let size: Int

  /// Opens the file at `path`; nil where that cannot be read, or is a folder.
  package init?(_ path: String) {
    guard let descriptor = try? Descriptor(opening: path, O_RDONLY, to: "read"),
      let facts = descriptor.facts, !facts.isDirectory
    else { return nil }
    self.descriptor = descriptor
    self.path = path
    size = facts.size
  }

  /// Up to `count` bytes from `offset` on; none at the end.
  ///
  /// - Throws: ``SystemError`` where the file cannot be read there, as a pipe cannot.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try descriptor.read(count, at: offset, of: path)
  }
}
