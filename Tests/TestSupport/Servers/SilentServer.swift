import Glibc

/// A server that takes every connection and never says a word, on loopback, gone when this goes.
package final class SilentServer: Sendable {
  /// A server that does not come up.
  package struct Failure: Error {}

  /// Where it listens.
  package let port: Int
  private let listener: Int32

  package init() throws(Failure) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isUp = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isUp else {
      close(listener)
      throw Failure()
    }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    close(listener)
  }

  /// Waits until somebody has connected, and keeps the line open until the test ends.
  package func takeConnection() throws(Failure) {
    guard accept(listener, nil, nil) >= 0 else { throw Failure() }
  }
}
