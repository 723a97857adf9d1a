import Glibc

/// A file that can only be read from its front to its back, such as a pipe; closed when it goes.
package struct SequentialFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Opens the file at `path`, or standard input where there is none; nil where it cannot be read.
  package init?(_ path: String?) {
    // A pipe that nobody writes to would be waited for while it is opened.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let descriptor = path.map { unsafe open($0, flags) } ?? dup(0)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.path = path ?? "standard input"
    if path != nil { _ = fcntl(descriptor, F_SETFL, O_RDONLY) }
  }

  /// What the file is.
  package var facts: FileFacts? {
    var facts = stat()
    return unsafe fstat(descriptor, &facts) == 0 ? FileFacts(facts) : nil
  }

  /// Whether a person types it.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether something comes within so many milliseconds, or its end does.
  package func isReady(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var answer: Int32
    repeat { answer = unsafe poll(&entry, 1, milliseconds) } while answer < 0 && errno == EINTR
    return answer != 0
  }

  deinit {
    close(descriptor)
  }

  /// The next bytes; none at the end.
  ///
  /// - Throws: ``SystemError``
  package func next() throws(SystemError) -> [UInt8] {
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, filled in
      var got = 0
      repeat {
        got = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      filled = max(got, 0)
    }
    if let failure { throw SystemError("read", path, number: failure) }
    return bytes
  }
}
