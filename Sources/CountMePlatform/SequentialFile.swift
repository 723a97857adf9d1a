import Glibc

/// A file that can only be read from its front to its back, such as a pipe; closed when it goes.
package struct SequentialFile: ~Copyable {
  private let descriptor: Descriptor
  private let path: String

  /// Opens the file at `path`, or standard input where there is none; nil where it cannot be read.
  package init?(_ path: String?) {
    // A pipe that nobody writes to would be waited for while it is opened.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let descriptor = path.map { unsafe open($0, flags) } ?? dup(0)
    guard descriptor >= 0 else { return nil }
    self.descriptor = Descriptor(owning: descriptor)
    self.path = path ?? "standard input"
    if path != nil { _ = fcntl(descriptor, F_SETFL, O_RDONLY) }
  }

  /// What the file is.
  package var facts: FileFacts? { descriptor.facts }

  /// Whether a person types it.
  package var isTerminal: Bool { isatty(descriptor.raw) == 1 }

  /// Whether something comes within so many milliseconds, or its end does.
  package func isReady(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
    var answer: Int32
    repeat { answer = unsafe poll(&entry, 1, milliseconds) } while answer < 0 && errno == EINTR
    return answer != 0
  }

  /// The next bytes; none at the end.
  ///
  /// - Throws: ``SystemError``
  package func next() throws(SystemError) -> [UInt8] { try descriptor.read(1 << 18, of: path) }
}
