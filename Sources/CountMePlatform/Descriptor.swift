import CountMeCsystem
import Glibc

/// An open file descriptor, closed when it goes.
package struct Descriptor: ~Copyable {
  package let raw: Int32

  package init(owning raw: Int32) {
    self.raw = raw
  }

  /// Opens a file; what this process starts does not get it.
  ///
  /// - Parameters:
  ///   - flags: how, besides that.
  ///   - verb: what is to be done, for the error.
  package init(
    opening path: String, _ flags: Int32, mode: UInt16 = 0, to verb: String
  ) throws(SystemError) {
    let opened = unsafe open(path, flags | O_CLOEXEC, mode_t(mode))
    guard opened >= 0 else { throw SystemError(verb, path) }
    raw = opened
  }

  deinit {
    _ = close(raw)
  }

  /// What the file system tells of it; nil where it tells nothing.
  package var facts: FileFacts? { FileFacts(of: raw) }

  /// Up to `count` bytes, from a place or from where the last ones ended; none at the end.
  ///
  /// - Parameter path: the file's path, for the error.
  package func read(
    _ count: Int, at place: Int? = nil, of path: String
  ) throws(SystemError) -> [UInt8] {
    try Self.read(count, from: raw, at: place, of: path)
  }

  /// The same from a descriptor that somebody else closes.
  static func read(
    _ count: Int, from raw: Int32, at place: Int? = nil, of path: String
  ) throws(SystemError) -> [UInt8] {
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, filled in
      var got = 0
      repeat {
        got =
          if let place { unsafe pread(raw, buffer.baseAddress, count, off_t(place)) } else {
            unsafe Glibc.read(raw, buffer.baseAddress, count)
          }
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      filled = max(got, 0)
    }
    if let failure { throw SystemError("read", path, number: failure) }
    return bytes
  }

  /// Makes reads and writes return at once when nothing can be moved.
  package func setNonBlocking() {
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL, 0) | O_NONBLOCK)
  }

  /// Lets a pipe hold a megabyte, so that the writer seldom waits for us; as far as allowed.
  package func widenPipe() {
    let setPipeSize: Int32 = 1031
    _ = fcntl(raw, setPipeSize, 1 << 20)
  }

  /// Up to `limit` bytes that are there now; nil when there are none yet, empty at the end.
  package func readAvailable(limit: Int) throws(ChannelFailure) -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let got = unsafe Glibc.read(raw, buffer.baseAddress, limit)
      count = max(got, 0)
      failure = got < 0 ? errno : 0
    }
    switch failure {
    case 0: return bytes
    case EAGAIN, EINTR: return nil
    case ECONNRESET, EIO: return []
    default: throw .system(errno: failure, operation: "read")
    }
  }

  /// Sends what fits of `bytes` from `offset` on; 0 when nothing fits yet.
  ///
  /// The descriptor is a socket: a peer that has gone is an error here, never a SIGPIPE.
  package func sendAvailable(_ bytes: borrowing [UInt8], from offset: Int) throws(ChannelFailure)
    -> Int
  {
    let (sent, failure) = unsafe bytes.withUnsafeBytes { buffer in
      let part = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      let sent = unsafe send(raw, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      return (sent, sent < 0 ? errno : 0)
    }
    switch failure {
    case 0: return sent
    case EAGAIN, EINTR: return 0
    case EPIPE, ECONNRESET: throw .closed
    default: throw .system(errno: failure, operation: "send")
    }
  }
}
