/// A web address, behind which a server speaks git's services over HTTP.
struct HTTPTransport: Transport {
  let url: RemoteURL

  var remote: String { url.description }

  func open(
    _ service: GitService, options: TransportOptions
  ) throws(TransportError) -> any ByteChannel {
    try HTTPChannel(url: url, service: service, options: options)
  }
}
