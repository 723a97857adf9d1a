/// The two services of a git remote.
package enum GitService: String, Sendable {
  /// What a fetch talks to.
  case uploadPack = "git-upload-pack"
  /// What a push talks to.
  case receivePack = "git-receive-pack"

  /// What the service reads the version of the protocol from (`git help protocol-v2`); for pushing there is
  /// none that saves anything.
  var protocolVersion: String? { self == .uploadPack ? "version=2" : nil }

  /// The name as `git` itself takes it as its first argument.
  var subcommand: String { String(rawValue.dropFirst(4)) }
}
