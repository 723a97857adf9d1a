import CountMeClibcurl
import CountMePlatform

/// A service of a web server, one request at a time (`git help protocol-http`, the smart protocol).
final class HTTPChannel: ByteChannel {
  /// What is asked for; the list of references comes first.
  private enum Request: Equatable {
    case references
    /// Bytes for the service, held until it is known how many they are.
    case message([UInt8])
    /// More bytes than are held, sent as they come.
    case stream
  }

  let remote: String
  private let service: GitService
  private let timeout: IdleTimeout
  private let settings: HTTPSettings
  private let credentials: HTTPCredentials
  private let transfer: CurlTransfer
  /// The repository's address, which the first answer may have changed.
  private var base: String
  private var request = Request.references
  private var hasAnswered = false
  private var login: (credential: Credential, methods: Int)?
  /// The ways to say who we are that are left to try.
  private var methods = countme_curl_any_auth
  private var hasTriedTicket = false
  /// Whether a redirection led to another host.
  private var isElsewhere = false

  var isStateless: Bool { true }
  var slowness: Duration { timeout.idle * 10 }

  /// Will ask for the service's list of references, which is the first answer.
  init(
    address: String, service: GitService, settings: HTTPSettings, credentials: HTTPCredentials,
    remote: String, options: TransportOptions
  ) throws(TransportError) {
    self.remote = remote
    base = Self.withoutSlash(address)
    self.service = service
    self.settings = settings
    self.credentials = credentials
    timeout = options.timeout
    do throws(CurlFailure) {
      transfer = try CurlTransfer(timeout: options.timeout)
    } catch {
      throw TransportError(
        .noLibrary("libcurl"), remote: remote, message: error.text)
    }
  }

  func beginRequest() {
    request = .message([])
    hasAnswered = false
  }

  func write(_ bytes: [UInt8]) throws(TransportError) {
    switch request {
    case .references: return
    case .message(let held) where held.count + bytes.count <= settings.heldBytes:
      request = .message(held + bytes)
    case .message(let held):
      try probe()
      request = .stream
      start()
      try send(held + bytes)
    case .stream: try send(bytes)
    }
  }

  func read() throws(TransportError) -> [UInt8] {
    if !hasAnswered { try takeAnswer() }
    let bytes = try waiting { () throws(ChannelFailure) in try transfer.read() }
    if bytes.isEmpty { try requireWhole() }
    return bytes
  }

  func finish() {
    transfer.reset()
  }

  func reasonForEarlyEnd() -> TransportError {
    TransportError(.disconnected, remote: remote, message: "the server closed the connection")
  }
}

extension HTTPChannel {
  private func waiting<Value>(
    _ body: () throws(ChannelFailure) -> Value
  ) throws(TransportError) -> Value {
    do throws(ChannelFailure) {
      return try body()
    } catch {
      throw TransportError(failure: error, remote: remote)
    }
  }

  private func failed(_ failure: HTTPFailure) -> TransportError {
    TransportError(failure.reason, remote: remote, message: failure.message)
  }

  private func requireWhole() throws(TransportError) {
    guard let code = transfer.ending, code != CURLE_OK else { return }
    throw failed(HTTPFailure(code: code, text: transfer.errorWords))
  }

  private func send(_ bytes: [UInt8]) throws(TransportError) {
    try waiting { () throws(ChannelFailure) in try transfer.send(bytes) }
    // A server that has enough before it has all says why.
    if transfer.ending != nil { try requireGood() }
  }

  /// Sends the request, again with a name and a password where the server wants to know who asks.
  private func takeAnswer() throws(TransportError) {
    if request == .stream { transfer.endUpload() } else { start() }
    while true {
      try waiting { () throws(ChannelFailure) in try transfer.waitForAnswer() }
      if request == .references { try followRedirection() }
      guard transfer.number(CURLINFO_RESPONSE_CODE) == 401, request != .stream, mayTryAgain() else {
        break
      }
      start()
    }
    try requireGood()
    credentials.accepted()
    hasAnswered = true
  }

  /// Ensures that a large request is not sent for nothing: an empty one finds out who may send it.
  private func probe() throws(TransportError) {
    request = .message(Packet.flushBytes)
    try takeAnswer()
    hasAnswered = false
  }

  private func requireGood() throws(TransportError) {
    let status = transfer.number(CURLINFO_RESPONSE_CODE)
    if status < 400 { try requireWhole() }
    guard status == 200 else { throw failed(HTTPFailure(status: status)) }
    let type = transfer.text(CURLINFO_CONTENT_TYPE) ?? "none"
    let kind = request == .references ? "advertisement" : "result"
    guard type.hasPrefix("application/x-\(service.rawValue)-\(kind)") else {
      throw TransportError(
        .garbage, remote: remote,
        message: "the server does not answer as a git server does (content type \(type))")
    }
  }

  /// What follows goes where the list of references was found.
  private func followRedirection() throws(TransportError) {
    let asked = base + listing
    guard let found = transfer.text(CURLINFO_EFFECTIVE_URL), found != asked,
      transfer.number(CURLINFO_REDIRECT_COUNT) > 0
    else { return }
    guard found.hasSuffix(listing), let url = try? RemoteURL(String(found.dropLast(listing.count))),
      case .web(let address, _, _) = url.location
    else {
      throw TransportError(
        .garbage, remote: remote, message: "the server sends us on to where no repository is")
    }
    isElsewhere = isElsewhere || Self.host(of: address) != Self.host(of: base)
    base = Self.withoutSlash(address)
    // Whoever answers there is somebody else, who is not sent what let us in here.
    (login, methods, hasTriedTicket) = (nil, countme_curl_any_auth, false)
  }

  /// Whether there is another way to say who we are.
  private func mayTryAgain() -> Bool {
    methods &= transfer.number(CURLINFO_HTTPAUTH_AVAIL)
    if methods & countme_curl_negotiate_auth != 0 {
      // First what needs no password: the ticket of a person who has signed in to a network.
      if !hasTriedTicket {
        hasTriedTicket = true
        login = (Credential(user: "", password: ""), methods)
        return true
      }
      methods &= ~countme_curl_negotiate_auth
    }
    guard methods != 0, let credential = credentials.next(asking: base) else { return false }
    login = (credential, methods)
    return true
  }
}

extension HTTPChannel {
  private static func withoutSlash(_ address: String) -> String {
    String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// An address up to its path.
  private static func host(of address: String) -> String {
    address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/").lowercased()
  }

  private var listing: String { "/info/refs?service=\(service.rawValue)" }

  /// Sets a request up and starts it.
  private func start() {
    transfer.reset()
    settings.apply(to: transfer)
    // They may say who we are; libcurl holds back what it knows to, in the requests that it sends on itself.
    var headers = isElsewhere ? [] : settings.extraHeaders
    if let version = service.protocolVersion { headers.append("Git-Protocol: \(version)") }
    let isFollowed: Bool
    if request == .references {
      transfer.set(CURLOPT_URL, base + listing)
      headers += ["Accept: */*", "Pragma: no-cache"]
      isFollowed = settings.redirections != .never
    } else {
      transfer.set(CURLOPT_URL, "\(base)/\(service.rawValue)")
      transfer.set(CURLOPT_POST, 1)
      headers += [
        "Content-Type: application/x-\(service.rawValue)-request",
        "Accept: application/x-\(service.rawValue)-result",
      ]
      isFollowed = settings.redirections == .always
    }
    if case .message(let bytes) = request { transfer.setBody(bytes) }
    let hasTicket = login.map { $0.methods & countme_curl_negotiate_auth != 0 } ?? false
    if request == .stream { headers.append("Transfer-Encoding: chunked") }
    headers.append(request == .stream && hasTicket ? "Expect: 100-continue" : "Expect:")
    for header in headers { transfer.add(header: header) }
    transfer.set(CURLOPT_FOLLOWLOCATION, isFollowed ? 1 : 0)
    // What is posted stays what it is: all three kinds of redirection.
    transfer.set(CURLOPT_POSTREDIR, 7)
    transfer.set(CURLOPT_HTTPAUTH, login?.methods ?? countme_curl_any_auth)
    if let credential = login?.credential {
      transfer.set(CURLOPT_USERNAME, credential.user)
      transfer.set(CURLOPT_PASSWORD, credential.password)
    }
    let path = request == .references ? listing : "/\(service.rawValue)"
    WorkTrace.tell("asks \(base)\(path)")
    transfer.start()
  }
}
