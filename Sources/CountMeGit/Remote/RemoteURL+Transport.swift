extension RemoteURL {
  /// The way that the address asks for.
  var transport: any Transport {
    switch location {
    case .folder(let path): LocalTransport(path: path, remote: description)
    case .ssh(let user, let host, let port, let path):
      SSHTransport(user: user, host: host, port: port, path: path, remote: description)
    case .web: HTTPTransport(url: self)
    }
  }
}
