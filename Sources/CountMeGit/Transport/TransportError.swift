package import CountMePlatform

/// Why talking to a remote did not work.
package struct TransportError: Error, Sendable, Equatable {
  /// What kind of failure it is, for deciding what to do about it.
  package enum Reason: Sendable, Equatable {
    /// The address is not one we use; nothing was started.
    case invalidURL
    /// The address leads to no shell, and what was asked for needs one.
    case noShell
    /// The host cannot be reached: no network, no such name, nobody listening, or ssh gave up.
    case unreachable
    /// The folder is not there: not mounted, moved, or never made.
    case pathMissing
    /// Nothing moved for as long as we are willing to wait.
    case timedOut
    /// The line broke in the middle.
    case disconnected
    /// The person, or the program, asked to stop.
    case cancelled
    /// Something answers there, and says that this is no repository.
    case notARepository
    /// The remote does not let us in.
    case authentication
    /// The host's key or certificate is not the one that is expected, or not known.
    case hostIdentity
    /// The folder belongs to another user, and git wants to be told that this is all right.
    case ownership(path: String)
    /// What came back does not follow git's protocol.
    case garbage
    /// The remote speaks of something that we do not do (another hash, an old kind of server).
    case unsupported
    /// The remote sends more than the limit that was set.
    case tooLarge
    /// The remote refused with an error of its own.
    case remote
    /// A program that is needed (`git`, `ssh`) is not installed.
    case programMissing(String)
    /// A library that is needed is not here, or does not work.
    case noLibrary(String)
    /// git's data on this machine cannot be read or written; the remote has nothing to do with it.
    case git(GitError)
    /// The operating system of this machine refused; the remote has nothing to do with it.
    case system(SystemError)
  }

  /// What kind of failure it is.
  package let reason: Reason
  /// The remote's address, without any password.
  package let remote: String
  /// What happened, in a few words of ours.
  package let message: String
  /// What the other side said; its control characters are still in it.
  package let remoteMessages: String

  /// A failure that is told in a few words.
  package init(
    _ reason: Reason, remote: String, message: String, remoteMessages: String = ""
  ) {
    self.reason = reason
    self.remote = remote
    self.message = message
    self.remoteMessages = remoteMessages
  }

  /// git's data on this machine cannot be read or written.
  init(_ error: GitError, remote: String) {
    self.init(
      .git(error), remote: remote, message: "cannot \(error.operation): \(error.message)")
  }

  /// The operating system of this machine refused.
  init(_ error: SystemError, remote: String) {
    let what = error.path.isEmpty ? error.operation : "\(error.operation) \(error.path)"
    self.init(
      .system(error), remote: remote,
      message: "cannot \(what): \(ErrorNumber(error.number).text)")
  }

  /// Whether it is this machine that failed, and not the remote or the way there.
  var isOfThisMachine: Bool {
    switch reason {
    case .noLibrary, .git, .system: true
    default: false
    }
  }

  /// Whether trying again later, with nothing changed here, may work.
  package var isOffline: Bool {
    switch reason {
    case .unreachable, .pathMissing, .timedOut, .disconnected: true
    default: false
    }
  }
}

extension TransportError: CustomStringConvertible {
  /// The message with the remote's address.
  package var description: String { remote.isEmpty ? message : "\(remote): \(message)" }
}
