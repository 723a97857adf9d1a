/// Answers a web server's question for a name and a password.
final class HTTPCredentials {
  private static let tries = 3

  private let own: GitCredential?
  private let fromAddress: Credential?
  private let options: TransportOptions
  private var asked = 0
  private var given: (credential: Credential, source: GitCredential)?

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
    if let given {
      given.source.report(given.credential, worked: false)
      self.given = nil
      guard options.mayPrompt else { return nil }
    }
    guard asked <= Self.tries, let source = source(asking) else { return nil }
    // A password in the address is for its own server, not for one we were sent on to.
    if asked == 1, let fromAddress, source.isFor(own) { return fromAddress }
    guard let credential = source.fill() else { return nil }
    given = (credential, source)
    return credential
  }

  /// The server has let us in: the helpers may remember.
  func accepted() {
    guard let given else { return }
    given.source.report(given.credential, worked: true)
    self.given = nil
  }

  private func source(_ asking: String) -> GitCredential? {
    let source = GitCredential(address: asking, user: nil, options: options)
    return source?.isFor(own) == true ? own : source
  }
}
