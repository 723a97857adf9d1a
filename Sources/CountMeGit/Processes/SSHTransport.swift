/// A host that the person's own `ssh` reaches, which runs the service there.
struct SSHTransport: Transport {
  let user: String?
  let host: String
  let port: UInt16?
  let path: String
  let remote: String

  func open(
    _ service: GitService, options: TransportOptions
  ) throws(TransportError) -> any ByteChannel {
    let command = command(
      "\(service.rawValue) \(SSHCommand.quoted(path))", options,
      sending: service.protocolVersion == nil ? nil : "GIT_PROTOCOL")
    return try ProcessChannel(
      command.program, command.arguments, speaking: service, isOverSSH: true, remote: remote,
      options: options)
  }

  func shell(_ options: TransportOptions) -> RemoteShell? {
    RemoteShell(folder: SSHCommand.quotedPath(path), remote: remote, options: options) { line in
      let command = command(line, options)
      return (command.program, command.arguments)
    }
  }

  private func command(
    _ line: String, _ options: TransportOptions, sending variable: String? = nil
  ) -> SSHCommand {
    SSHCommand(
      user: user, host: host, port: port, run: line, sending: variable, options: options)
  }
}
