import Glibc

/// A file that was not there before, written from the front to the back.
///
/// Until ``keep(as:)`` it goes again with this value.
package final class NewFile {
  private let descriptor: Descriptor
  private var path: String?
  /// How many bytes have been written.
  package private(set) var count = 0

  /// Makes the file at `path`.
  ///
  /// - Throws: ``SystemError``, also where something is there already.
  package init(_ path: String, mode: UInt16) throws(SystemError) {
    try FaultInjector.note(path)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    descriptor = try Descriptor(opening: path, flags, mode: mode, to: "create")
    self.path = path
  }

  deinit {
    if let path { unsafe unlink(path) }
  }

  /// Takes the lock by which others tell it from what a dead process has left.
  ///
  /// - Returns: false where somebody has just taken it for that.
  package func claim() -> Bool {
    guard flock(descriptor.raw, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      return false
    }
    return descriptor.facts.map { $0.names > 0 } ?? false
  }

  private var name: String { path ?? "a file" }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    try replace(at: count, with: bytes)
    count += bytes.count
  }

  /// Puts bytes at a place, over those that are there.
  package func replace(at place: Int, with bytes: [UInt8]) throws(SystemError) {
    try FaultInjector.note(name)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let start = unsafe buffer.baseAddress?.advanced(by: written)
        return unsafe pwrite(descriptor.raw, start, buffer.count - written, off_t(place + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write", name) }
      written += count
    }
  }

  /// Reads bytes that were written; fewer where the file ends.
  package func read(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let part = try descriptor.read(
        range.count - bytes.count, at: range.lowerBound + bytes.count, of: name)
      if part.isEmpty { break }
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// Brings the bytes to the disk.
  package func flush() throws(SystemError) {
    try FaultInjector.note(name)
    guard fsync(descriptor.raw) == 0 else { throw SystemError("flush", name) }
  }

  /// Gives the file its name for good; its directory is not flushed.
  package func keep(as final: String) throws(SystemError) {
    guard let path else { return }
    try FaultInjector.note(final)
    guard unsafe rename(path, final) == 0 else { throw SystemError("create", final) }
    self.path = nil
  }
}
