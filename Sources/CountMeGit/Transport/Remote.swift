import CountMePlatform

/// A remote repository that can be listed, fetched from and pushed to.
///
/// Every call is one conversation, and blocks until it ends, fails, is cancelled or runs out of
/// patience. Holds nothing open between calls.
package struct Remote: Sendable {
  /// Where it is.
  package let url: RemoteURL
  /// How it is talked to.
  package var options: TransportOptions

  /// Nothing is contacted yet.
  package init(_ url: RemoteURL, options: TransportOptions = TransportOptions()) {
    self.url = url
    self.options = options
  }

  /// What the remote has.
  ///
  /// Throws: ``TransportError``.
  package func references() throws(TransportError) -> RemoteReferences {
    let channel = try open(.uploadPack)
    let (references, _) = try Advertisement.read(PacketReader(channel), service: .uploadPack)
    if !channel.isStateless {
      try? channel.write(Packet.flushBytes)
      try? channel.finish()
    }
    return references
  }

  /// Whether the remote is a folder that this machine reads and writes itself.
  var isOnThisMachine: Bool {
    if case .folder = url.location { return true }
    return false
  }

  func open(_ service: GitService) throws(TransportError) -> any ByteChannel {
    var options = options
    options.patience = options.patience.ending(after: options.deadline)
    switch url.location {
    case .folder(let path):
      return try ProcessChannel(
        folder: path, service: service, remote: url.description, options: options)
    case .ssh(let user, let host, let port, let path):
      let command = SSHCommand(
        user: user, host: host, port: port, path: path, service: service, options: options)
      return try ProcessChannel(ssh: command, remote: url.description, options: options)
    case .web:
      return try HTTPChannel(url: url, service: service, options: options)
    }
  }
}
