/// What all conversations with a remote have in common.
package struct TransportOptions: Sendable {
  /// How long to wait for a remote that says nothing, and what ends the wait.
  package var patience: Patience
  /// The environment of the programs that are started.
  package var environment: ChildEnvironment
  /// The `ssh` to use; nil for the person's own `core.sshCommand`, `GIT_SSH` or `ssh`.
  ///
  /// `GIT_SSH_COMMAND` goes before it, as in git.
  package var sshCommand: String?
  /// Whether `ssh` and git's credential helpers may ask the person at the terminal.
  package var mayPrompt: Bool
  /// The most bytes of a pack that are taken in; nil for no limit.
  package var receiveLimit: Int?

  /// 30 seconds of patience, no questions asked, no limit.
  package init(
    patience: Patience = Patience(), environment: ChildEnvironment = ChildEnvironment(),
    sshCommand: String? = nil, mayPrompt: Bool = false, receiveLimit: Int? = nil
  ) {
    self.patience = patience
    self.environment = environment
    self.sshCommand = sshCommand
    self.mayPrompt = mayPrompt
    self.receiveLimit = receiveLimit
  }
}
