import CountMeClibgit2

/// What a failure of libgit2's HTTP carrier says about the remote.
struct HTTPFailure {
  let code: Int32
  let text: String
  let socket: TransportError.Reason?
  let refused: Bool

  var verdict: (TransportError.Reason, String) {
    if let socket { return (socket, Self.words(for: socket)) }
    if code == GIT_EAUTH.rawValue || refused {
      return (.authentication, "the server does not let us in")
    }
    if code == GIT_ECERTIFICATE.rawValue || text.contains("certificate") {
      return (.hostIdentity, "the server's certificate is not good: \(text)")
    }
    if let status { return verdict(status: status) }
    if text.contains("content-type") {
      return (.garbage, "the server does not answer as a git server does (\(text))")
    }
    if text.contains("EOF") || text.contains("early") {
      return (.disconnected, "the server closed the connection")
    }
    return (.remote, text.isEmpty ? "the server's answer could not be read" : text)
  }

  private var status: Int? {
    guard let start = text.firstRange(of: "status code: ") else { return nil }
    return Int(text[start.upperBound...].prefix { $0.isNumber })
  }

  private func verdict(status: Int) -> (TransportError.Reason, String) {
    switch status {
    case 401, 403, 407: (.authentication, "the server does not let us in (\(status))")
    case 404, 410: (.notARepository, "there is no git repository at that address (\(status))")
    case 413: (.remote, "the server does not take that much at once (413)")
    case 429, 502, 503, 504: (.unreachable, "the server is not available now (\(status))")
    default: (.remote, "the server answers with status \(status)")
    }
  }

  private static func words(for reason: TransportError.Reason) -> String {
    switch reason {
    case .timedOut: "no answer for too long"
    case .cancelled: "stopped as asked"
    case .unreachable: "the server cannot be reached"
    default: "the connection broke"
    }
  }
}
