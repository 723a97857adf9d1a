/// Two-way bytes to one of git's services.
///
/// Either one long conversation (a process) or a row of requests, each answered once (HTTP).
protocol ByteChannel: AnyObject {
  /// Whether the peer forgets everything between two requests.
  var isStateless: Bool { get }
  /// The remote's address, for errors.
  var remote: String { get }
  /// Begins the next request; the first answer needs none. Does nothing in a conversation.
  func beginRequest() throws(TransportError)
  /// Sends all of `bytes`.
  func write(_ bytes: [UInt8]) throws(TransportError)
  /// The next bytes of the answer, in whatever pieces they come; empty at its end.
  func read() throws(TransportError) -> [UInt8]
  /// Says goodbye and waits for the peer to end; its exit status is not looked at.
  func finish() throws(TransportError)
  /// Why the peer stopped talking before it should have.
  func reasonForEarlyEnd() -> TransportError
}

/// The two services of a git remote.
enum GitService: String {
  case uploadPack = "git-upload-pack"
  case receivePack = "git-receive-pack"

  /// The name as `git` itself takes it as its first argument.
  var subcommand: String { String(rawValue.dropFirst(4)) }
}
