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
      let got = unsafe read(raw, buffer.baseAddress, limit)
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

/// Two connected ends, both closed on exec.
package struct DescriptorPair: ~Copyable {
  package let first: Descriptor
  package let second: Descriptor

  /// Our end; the other one is closed.
  package consuming func takeFirst() -> Descriptor { first }

  /// A pipe: `first` reads what `second` writes.
  package static func pipe() throws(ChannelFailure) -> DescriptorPair {
    var ends: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { raw in
      unsafe countme_pipe(raw.bindMemory(to: Int32.self).baseAddress, O_CLOEXEC)
    }
    guard result == 0 else { throw .system(errno: errno, operation: "pipe") }
    return DescriptorPair(first: Descriptor(owning: ends.0), second: Descriptor(owning: ends.1))
  }

  /// A pair of sockets, so that writing to a peer that has gone raises no signal.
  package static func sockets() throws(ChannelFailure) -> DescriptorPair {
    var ends: (Int32, Int32) = (-1, -1)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { raw in
      unsafe socketpair(AF_UNIX, kind, 0, raw.bindMemory(to: Int32.self).baseAddress)
    }
    guard result == 0 else { throw .system(errno: errno, operation: "socketpair") }
    return DescriptorPair(first: Descriptor(owning: ends.0), second: Descriptor(owning: ends.1))
  }
}
