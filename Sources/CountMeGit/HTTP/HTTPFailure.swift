import CountMeClibcurl

/// What a failure of a web request says about the remote.
struct HTTPFailure {
  let reason: TransportError.Reason
  let message: String

  private init(_ reason: TransportError.Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The server has answered, and not with what was asked for.
  init(status: Int) {
    self =
      switch status {
      case 401, 403, 407: Self(.authentication, "the server does not let us in (\(status))")
      case 404, 410:
        Self(.notARepository, "there is no git repository at that address (\(status))")
      case 413: Self(.remote, "the server does not take that much at once (413)")
      case 429, 502, 503, 504: Self(.unreachable, "the server is not available now (\(status))")
      default: Self(.remote, "the server answers with status \(status)")
      }
  }

  /// The request has failed; `text` is what libcurl says of it.
  init(code: CURLcode, text: String) {
    self =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
        Self(.unreachable, "the server cannot be reached: \(text)")
      case CURLE_OPERATION_TIMEDOUT: Self(.timedOut, "no answer for too long")
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE:
        Self(.hostIdentity, "the server's certificate is not good: \(text)")
      case CURLE_SSL_CERTPROBLEM:
        Self(.authentication, "our own certificate cannot be used: \(text)")
      case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
        CURLE_HTTP2_STREAM:
        Self(.disconnected, "the server closed the connection")
      // A line that breaks during the handshake has no code of its own.
      case CURLE_SSL_CONNECT_ERROR where Self.isBreak(text):
        Self(.disconnected, "the server closed the connection")
      case CURLE_SSL_CONNECT_ERROR: Self(.remote, "no secure connection can be made: \(text)")
      case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WRITE_ERROR,
        CURLE_URL_MALFORMAT, CURLE_BAD_CONTENT_ENCODING:
        Self(.garbage, "the server does not answer as a git server does (\(text))")
      default: Self(.remote, text.isEmpty ? "the server's answer could not be read" : text)
      }
  }

  private static func isBreak(_ text: String) -> Bool {
    ["SYSCALL", "unexpected eof", "reset by peer", "not properly terminated"]
      .contains { text.contains($0) }
  }
}
