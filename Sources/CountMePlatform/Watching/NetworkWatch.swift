import Glibc

/// The kernel's word when an address or a route comes or goes (a netlink route socket).
///
/// It needs no rights. What exactly has changed is not read: a network that comes back always says
/// something, and asking the remote once more costs nothing.
struct NetworkWatch: ~Copyable {
  private let descriptor: Descriptor

  /// The number to poll for.
  var raw: Int32 { descriptor.raw }

  /// Nil where the machine does not tell, as in some containers.
  init?() {
    let kind = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let routes: Int32 = 0
    let number = socket(AF_NETLINK, kind, routes)
    guard number >= 0 else { return nil }
    guard Self.join(number) else {
      close(number)
      return nil
    }
    descriptor = Descriptor(owning: number)
  }

  /// Reads what was said; true where there was something.
  func takeChanges() -> Bool {
    var hasChanged = false
    while let bytes = try? descriptor.readAvailable(limit: 8192), !bytes.isEmpty {
      hasChanged = true
    }
    return hasChanged
  }

  /// struct sockaddr_nl: family and padding (16 bits each), port (32 bits), groups (32 bits).
  private static func join(_ number: Int32) -> Bool {
    let links: UInt32 = 0x1
    let addresses: UInt32 = 0x10 | 0x100
    let routes: UInt32 = 0x40 | 0x400
    let family = UInt32(UInt16(AF_NETLINK).littleEndian)
    let address = [family, 0, links | addresses | routes]
    let status = unsafe address.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return unsafe bind(
        number, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    return status == 0
  }
}
