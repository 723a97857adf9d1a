import CountMeCsystem
import Glibc

/// Two connected ends, both closed on exec.
struct DescriptorPair: ~Copyable {
  let first: Descriptor
  let second: Descriptor

  /// Our end; the other one is closed.
  consuming func takeFirst() -> Descriptor { first }

  /// A pipe: `first` reads what `second` writes.
  static func pipe() throws(ChannelFailure) -> DescriptorPair {
    var ends: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { raw in
      unsafe countme_pipe(raw.bindMemory(to: Int32.self).baseAddress, O_CLOEXEC)
    }
    guard result == 0 else { throw .system(errno: errno, operation: "pipe") }
    return DescriptorPair(first: Descriptor(owning: ends.0), second: Descriptor(owning: ends.1))
  }

  /// A pair of sockets, so that writing to a peer that has gone raises no signal.
  static func sockets() throws(ChannelFailure) -> DescriptorPair {
    var ends: (Int32, Int32) = (-1, -1)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { raw in
      unsafe socketpair(AF_UNIX, kind, 0, raw.bindMemory(to: Int32.self).baseAddress)
    }
    guard result == 0 else { throw .system(errno: errno, operation: "socketpair") }
    return DescriptorPair(first: Descriptor(owning: ends.0), second: Descriptor(owning: ends.1))
  }
}
