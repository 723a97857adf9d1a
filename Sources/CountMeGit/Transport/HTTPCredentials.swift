import CountMeClibgit2

/// Answers a web server's question for a name and a password.
final class HTTPCredentials {
  private static let tries = 3

  private let own: GitCredential?
  private let fromAddress: Credential?
  private let options: TransportOptions
  private var asked = 0
  private var given: (credential: Credential, source: GitCredential)?
  private(set) var wasRefused = false

  init(location: RemoteURL.Location, options: TransportOptions) {
    self.options = options
    guard case .web(let address, let user, let password) = location else {
      own = nil
      fromAddress = nil
      return
    }
    own = GitCredential(address: address, user: user, options: options)
    fromAddress = password.map { Credential(user: user ?? "", password: $0) }
  }

  /// The next credential to try for the server at `asking`, which may not be the one we called.
  func next(asking: String) -> Credential? {
    asked += 1
    guard asked <= Self.tries, let source = source(asking) else { return refused() }
    if let given {
      given.source.report(given.credential, worked: false)
      self.given = nil
      wasRefused = true
      guard options.mayPrompt else { return nil }
    }
    // A password in the address is for its own server, not for one we were sent on to.
    if asked == 1, let fromAddress, source.isFor(own) { return fromAddress }
    guard let credential = source.fill() else { return refused() }
    given = (credential, source)
    return credential
  }

  /// The server has let us in: the helpers may remember.
  func accepted() {
    guard let given else { return }
    given.source.report(given.credential, worked: true)
    self.given = nil
  }

  private func refused() -> Credential? {
    wasRefused = true
    return nil
  }

  private func source(_ asking: String) -> GitCredential? {
    let source = GitCredential(address: asking, user: nil, options: options)
    return source?.isFor(own) == true ? own : source
  }
}

extension HTTPCredentials {
  /// The callback that libgit2 wants; its payload is an unretained ``HTTPCredentials``.
  static let callback: git_credential_acquire_cb = { out, url, _, allowed, payload in
    guard let payload = unsafe payload, let url = unsafe url else { return GIT_EAUTH.rawValue }
    let source = unsafe Unmanaged<HTTPCredentials>.fromOpaque(payload).takeUnretainedValue()
    guard allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0,
      let credential = source.next(asking: unsafe String(cString: url))
    else { return GIT_EAUTH.rawValue }
    return unsafe git_credential_userpass_plaintext_new(
      out, credential.user, credential.password)
  }
}
