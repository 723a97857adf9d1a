import CountMeClibgit2
import CountMePlatform

/// A service of a web server, through libgit2's HTTP carrier, one request at a time.
@safe final class HTTPChannel: ByteChannel {
  let remote: String
  private let service: GitService
  private let address: String
  private let context: SocketContext
  private let credentials: HTTPCredentials
  private let carrier: HTTPCarrier
  private var stream: UnsafeMutablePointer<git_smart_subtransport_stream>?
  private var hasAnswered = false
  private let chunk = 64 * 1024

  var isStateless: Bool { true }
  var slowness: Duration { context.patience.idle * 10 }

  /// Asks for the service's list of references, which is the first answer.
  init(url: RemoteURL, service: GitService, options: TransportOptions) throws(TransportError) {
    guard case .web(let address, _, _) = url.location else {
      throw TransportError(.invalidURL, remote: url.description, message: "no web address")
    }
    remote = url.description
    self.service = service
    // Without the user's name: libgit2 would try it with an empty password first.
    self.address = address
    do {
      try Library.start()
    } catch {
      throw TransportError(.local, remote: url.description, message: error.message)
    }
    TrustAnchors.load(options.environment)
    context = SocketContext(patience: options.patience)
    credentials = HTTPCredentials(location: url.location, options: options)
    guard let carrier = HTTPCarrier(address: address, credentials: credentials) else {
      throw TransportError(
        .local, remote: url.description, message: "libgit2 cannot speak HTTP here")
    }
    self.carrier = carrier
    try open(service == .uploadPack ? GIT_SERVICE_UPLOADPACK_LS : GIT_SERVICE_RECEIVEPACK_LS)
  }

  deinit {
    closeStream()
  }

  func beginRequest() throws(TransportError) {
    try open(service == .uploadPack ? GIT_SERVICE_UPLOADPACK : GIT_SERVICE_RECEIVEPACK)
  }

  func write(_ bytes: [UInt8]) throws(TransportError) {
    guard let stream = unsafe stream, let write = unsafe stream.pointee.write else { return }
    let result = SocketContext.$current.withValue(context) {
      unsafe bytes.withUnsafeBytes { buffer in
        let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe write(stream, start, buffer.count)
      }
    }
    guard result >= 0 else { throw failure(result) }
  }

  func read() throws(TransportError) -> [UInt8] {
    guard let stream = unsafe stream, let read = unsafe stream.pointee.read else { return [] }
    var result: Int32 = 0
    let bytes = SocketContext.$current.withValue(context) {
      unsafe [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let start = unsafe UnsafeMutableRawPointer(buffer.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        result = unsafe read(stream, start, chunk, &count)
      }
    }
    guard result >= 0 else { throw failure(result) }
    if !hasAnswered {
      hasAnswered = true
      credentials.accepted()
    }
    return bytes
  }

  func finish() {
    closeStream()
  }

  func reasonForEarlyEnd() -> TransportError {
    let reason = context.failure ?? .disconnected
    return TransportError(reason, remote: remote, message: "the server closed the connection")
  }

  private func open(_ action: git_smart_service_t) throws(TransportError) {
    closeStream()
    var opened: UnsafeMutablePointer<git_smart_subtransport_stream>?
    let result = SocketContext.$current.withValue(context) {
      unsafe carrier.open(&opened, address, action)
    }
    unsafe stream = opened
    guard result >= 0, unsafe stream != nil else { throw failure(result) }
  }

  private func closeStream() {
    guard let open = unsafe stream else { return }
    unsafe open.pointee.free?(open)
    unsafe stream = nil
  }

  private func failure(_ code: Int32) -> TransportError {
    let text = unsafe git_error_last().map { unsafe String(cString: $0.pointee.message) } ?? ""
    let (reason, message) = HTTPFailure(
      code: code, text: text, socket: context.failure, refused: credentials.wasRefused
    ).verdict
    return TransportError(reason, remote: remote, message: message)
  }
}
