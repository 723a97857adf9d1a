import Glibc

/// A file that is read in pieces, wherever links lead; closed when it goes.
package struct ReadableFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// How many bytes the file had when it was opened; 0 for a pipe.
  package let size: Int

  /// Opens the file at `path`; nil where that cannot be read, or is a folder.
  package init?(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.path = path
    size = Int(facts.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Up to `count` bytes from `offset` on; none at the end.
  ///
  /// - Throws: ``SystemError`` where the file cannot be read there, as a pipe cannot.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, filled in
      var got = 0
      repeat {
        got = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      filled = max(got, 0)
    }
    if let failure { throw SystemError("read", path, number: failure) }
    return bytes
  }
}
