import Synchronization

/// A web address, behind which a server speaks git's services over HTTP.
final class HTTPTransport: Transport {
  private let url: RemoteURL
  private let settings = Mutex<HTTPSettings?>(nil)

  init(url: RemoteURL) {
    self.url = url
  }

  var remote: String { url.description }

  func open(
    _ service: GitService, options: TransportOptions
  ) throws(TransportError) -> any ByteChannel {
    guard case .web(let address, _, _) = url.location else {
      throw TransportError(.invalidURL, remote: remote, message: "no web address")
    }
    return try HTTPChannel(
      address: address, service: service, settings: settings(address, options),
      credentials: HTTPCredentials(location: url.location, options: options), remote: remote,
      options: options)
  }

  /// Asked once: a sync opens several conversations.
  private func settings(_ address: String, _ options: TransportOptions) -> HTTPSettings {
    settings.withLock { known in
      let settings = known ?? HTTPSettings(address: address, options: options)
      known = settings
      return settings
    }
  }
}
