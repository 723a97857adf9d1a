extension Remote {
  /// What a repository that is only synced with is told: history is added to, never taken away.
  private static let settings = [
    ("receive.denyNonFastForwards", "true"), ("receive.denyDeletes", "true"),
    ("receive.fsckObjects", "true"), ("gc.auto", "0"),
  ]

  /// Makes an empty bare repository where the address says: in a folder, or over ssh.
  ///
  /// - Parameter branch: the full name of the branch that its `HEAD` names.
  /// - Throws: ``TransportError``; of reason `invalidURL` for a web address, where only the host's own
  ///   pages make repositories.
  package func createRepository(branch: String) throws(TransportError) {
    switch url.location {
    case .folder(let path): try create(at: path, branch)
    case .ssh(let user, let host, let port, let path):
      try create(
        SSHCommand(
          user: user, host: host, port: port, run: Self.script(path, branch), options: options))
    case .web:
      throw TransportError(
        .invalidURL, remote: url.description,
        message: "a web address cannot make repositories; make it on the host's own page")
    }
  }

  private func create(at path: String, _ branch: String) throws(TransportError) {
    do throws(GitError) {
      let repository = try Repository.create(at: path, isBare: true, initialBranch: branch)
      for (name, value) in Self.settings { try repository.setSetting(name, value) }
    } catch {
      throw TransportError(.local, remote: url.description, message: error.message)
    }
  }

  private func create(_ command: SSHCommand) throws(TransportError) {
    let answer: (exit: ChildProcess.Exit, output: [UInt8], errors: [UInt8])
    do throws(ChannelFailure) {
      answer = try ChildProcess.run(
        command.program, command.arguments, environment: options.environment,
        patience: options.patience)
    } catch {
      throw TransportError(
        .unreachable, remote: url.description, message: "ssh does not run: \(error)")
    }
    guard answer.exit == .status(0) else {
      let text = String(decoding: answer.errors, as: UTF8.self)
      throw TransportError(
        answer.exit == .status(255) ? .unreachable : .local, remote: url.description,
        message: text.isEmpty ? "git does not make the repository" : text)
    }
  }

  /// One line for the host's shell; a repository that is there already is an error.
  private static func script(_ path: String, _ branch: String) -> String {
    // The host's shell finds the home directory, but only outside of quotes.
    let home = path.hasPrefix("~/") ? 2 : path.hasPrefix("/~/") ? 3 : 0
    let folder = (home > 0 ? "~/" : "") + SSHCommand.quoted(String(path.dropFirst(home)))
    let sets = settings.map { "git -C \(folder) config \($0.0) \($0.1)" }.joined(separator: " && ")
    return "if test -e \(folder)/HEAD; then echo it exists already >&2; exit 1; fi; "
      + "git init --quiet --bare -- \(folder) && "
      + "git -C \(folder) symbolic-ref HEAD \(SSHCommand.quoted(branch)) && \(sets)"
  }
}
