import CountMeClibgit2
import CountMePlatform
import Glibc
import Synchronization

/// What all sockets of one HTTP conversation share: their patience, and why they failed.
///
/// libgit2 asks for a socket by host and port alone, so this travels as a task-local value.
final class SocketContext: Sendable {
  @TaskLocal static var current: SocketContext?

  let patience: IdleTimeout
  private let failed = Mutex<TransportError.Reason?>(nil)

  init(patience: IdleTimeout) {
    self.patience = patience
  }

  /// Why a socket of this conversation stopped working, if one did.
  var failure: TransportError.Reason? { failed.withLock { $0 } }

  func fail(_ reason: TransportError.Reason) {
    failed.withLock { $0 = $0 ?? reason }
  }
}

/// A TCP connection with time-outs and cancellation.
///
/// libgit2 1.5's own sockets wait for ever, cannot be stopped, and raise SIGPIPE.
final class SocketStream {
  private let host: String
  private let port: String
  private let context: SocketContext
  private var descriptor: Descriptor?

  init(host: String, port: String, context: SocketContext) {
    self.host = host
    self.port = port
    self.context = context
  }

  /// Connects to the first address of the host that answers.
  func connect() -> Bool {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, port, &hints, &list) == 0 else {
      context.fail(.unreachable)
      return false
    }
    defer { unsafe freeaddrinfo(list) }
    var next = unsafe list
    while let address = unsafe next {
      if unsafe connect(to: address.pointee) { return true }
      unsafe next = address.pointee.ai_next
    }
    context.fail(.unreachable)
    return false
  }

  private func connect(to address: addrinfo) -> Bool {
    let kind = unsafe address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
    let raw = unsafe socket(address.ai_family, kind, address.ai_protocol)
    guard raw >= 0 else { return false }
    let candidate = Descriptor(owning: raw)
    candidate.setNonBlocking()
    if unsafe Glibc.connect(raw, address.ai_addr, address.ai_addrlen) != 0 {
      guard errno == EINPROGRESS, wait(raw, for: POLLOUT), socketError(raw) == 0 else {
        return false
      }
    }
    descriptor = consume candidate
    return true
  }

  private func socketError(_ raw: Int32) -> Int32 {
    var number: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(raw, SOL_SOCKET, SO_ERROR, &number, &size)
    return result == 0 ? number : errno
  }

  /// Takes in what is there; -1 on failure, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let raw = descriptor?.raw else { return -1 }
    while wait(raw, for: POLLIN) {
      let got = unsafe recv(raw, buffer.baseAddress, buffer.count, 0)
      if got >= 0 { return got }
      if errno != EAGAIN, errno != EINTR { return broken() }
    }
    return -1
  }

  /// Sends some of the bytes; -1 on failure.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let raw = descriptor?.raw else { return -1 }
    while wait(raw, for: POLLOUT) {
      let sent = unsafe send(raw, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if sent >= 0 { return sent }
      if errno != EAGAIN, errno != EINTR { return broken() }
    }
    return -1
  }

  func close() {
    descriptor = nil
  }

  private func broken() -> Int {
    context.fail(.disconnected)
    return -1
  }

  private func wait(_ raw: Int32, for events: Int32) -> Bool {
    do {
      let wait = context.patience.begin()
      while true {
        var entry = pollfd(fd: raw, events: Int16(events), revents: 0)
        let slice = try wait.nextSlice()
        if unsafe poll(&entry, 1, slice) > 0 { return true }
      }
    } catch {
      context.fail(error == .cancelled ? .cancelled : .timedOut)
      return false
    }
  }
}
