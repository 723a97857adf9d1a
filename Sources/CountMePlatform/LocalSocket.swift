import CountMeCsystem
import Dispatch
import Glibc

/// A socket with a name in a folder, by which processes on one machine ask one another (unix(7), `SOCK_SEQPACKET`).
///
/// A question is one message and so is its answer. Nobody waits long: who gets no answer does without.
package enum LocalSocket {
  /// No message has as many bytes; the kernel's own bound is above that.
  package static let limit = 1 << 17
  /// How long an answer is waited for, in milliseconds, before the other side counts as silent.
  private static let patience: Int32 = 100

  /// Answers whoever asks, until it goes.
  package struct Listener: ~Copyable {
    private let path: String
    private let identity: String?
    private let source: any DispatchSourceRead

    /// Takes the name; another one that had it must have ended.
    ///
    /// - Parameter answer: makes the answer to a message, on a thread of the listener's own; nil where nobody waits for
    ///   one. One that is too long is not sent.
    /// - Throws: ``SystemError`` where the file system has no sockets, or somebody else may not be kept out.
    package init(
      at path: String, answer: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) throws(SystemError) {
      self.path = path
      unsafe unlink(path)
      let socket = try unsafe LocalSocket.open("listen at", path) { unsafe Glibc.bind($0, $1, $2) }
      guard unsafe chmod(path, 0o600) == 0, listen(socket, 16) == 0 else {
        let error = SystemError("listen at", path)
        close(socket)
        throw error
      }
      identity = FileFacts(path)?.identity
      let queue = DispatchQueue(label: "countme.socket")
      let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
      source.setEventHandler {
        let asking = countme_accept(socket)
        guard asking >= 0 else { return }
        defer { close(asking) }
        guard let question = LocalSocket.receive(asking), let answer = answer(question) else {
          return
        }
        _ = LocalSocket.send(answer, asking)
      }
      source.setCancelHandler { close(socket) }
      source.activate()
      self.source = source
    }

    deinit {
      source.cancel()
      // Somebody else may have taken the name.
      if FileFacts(path)?.identity == identity { unsafe unlink(path) }
    }
  }

  /// Asks whoever listens at `path`; nil where nobody does, or no answer comes soon.
  package static func ask(_ question: [UInt8], at path: String) -> [UInt8]? {
    let socket = try? unsafe open("ask", path) { unsafe connect($0, $1, $2) }
    guard let socket else { return nil }
    defer { close(socket) }
    return send(question, socket) ? receive(socket) : nil
  }

  /// Tells whoever listens at `path` something, without waiting until it is read.
  package static func tell(_ message: [UInt8], at path: String) {
    guard let socket = try? unsafe open("tell", path, { unsafe connect($0, $1, $2) }) else {
      return
    }
    _ = send(message, socket)
    close(socket)
  }

  private typealias Naming = (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32

  /// A socket that has, or is connected to, a name.
  private static func open(
    _ verb: String, _ path: String, _ name: Naming
  ) throws(SystemError) -> Int32 {
    // Who listens and is stopped accepts nobody: then a name is not waited for either.
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(AF_UNIX, kind, 0)
    guard socket >= 0 else { throw SystemError(verb, path) }
    var status: Int32 = -1
    // A name is at most 107 bytes long; by the folder's number any path is short.
    let asPlace: Int32 = 0o10000000  // O_PATH
    if let folder = try? Descriptor(opening: FileSystem.parent(of: path), asPlace, to: verb) {
      let short = "/proc/self/fd/\(folder.raw)/\(path.split(separator: "/").last ?? "")"
      status = unsafe withAddress(short) { unsafe name(socket, $0, $1) }
    }
    guard status == 0 else {
      let error = SystemError(verb, path)
      close(socket)
      throw error
    }
    return socket
  }

  /// struct sockaddr_un: family (16 bits), then the path with a zero behind it.
  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }

  private static func receive(_ socket: Int32) -> [UInt8]? {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, patience) == 1 else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, unsafe recv(socket, buffer.baseAddress, limit, Int32(MSG_DONTWAIT)))
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func send(_ bytes: [UInt8], _ socket: Int32) -> Bool {
    guard bytes.count < limit else { return false }
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    let sent = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, flags)
    }
    return sent == bytes.count
  }
}
