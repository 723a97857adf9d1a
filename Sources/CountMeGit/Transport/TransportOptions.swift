package import CountMePlatform

/// What all conversations with a remote have in common.
package struct TransportOptions: Sendable {
  /// How long to wait for a remote that says nothing, and what ends the wait.
  package var timeout: IdleTimeout
  /// How long a conversation may take, however much moves.
  package var deadline: Duration
  /// The environment of the programs that are started.
  package var environment: ChildEnvironment
  /// Whether `ssh` and git's credential helpers may ask the person at the terminal.
  package var mayPrompt: Bool
  /// The most bytes of a pack that are taken in.
  package var receiveLimit: Int
  /// The only references that a push has to be told of, where it can be chosen; nil for all.
  var told: [String]?

  /// 30 seconds of silence, four hours and 512 MiB at most, no questions asked.
  package init(
    timeout: IdleTimeout = IdleTimeout(), deadline: Duration = .seconds(4 * 3600),
    environment: ChildEnvironment = ChildEnvironment(),
    mayPrompt: Bool = false, receiveLimit: Int = 1 << 29
  ) {
    self.timeout = timeout
    self.deadline = deadline
    self.environment = environment
    self.mayPrompt = mayPrompt
    self.receiveLimit = receiveLimit
  }
}
