import CountMePlatform

/// A remote repository that can be listed, fetched from and pushed to.
///
/// Every call is one conversation, and blocks until it ends, fails, is cancelled or runs out of
/// time. Holds nothing open between calls.
package struct Remote: Sendable {
  /// Where it is.
  package let url: RemoteURL
  /// How it is talked to.
  package var options: TransportOptions

  /// How it is reached.
  let transport: any Transport

  /// Nothing is contacted yet.
  package init(_ url: RemoteURL, options: TransportOptions = TransportOptions()) {
    self.init(url, over: url.transport, options: options)
  }

  /// A remote that is reached in another way than its address says.
  package init(
    _ url: RemoteURL, over transport: any Transport, options: TransportOptions = TransportOptions()
  ) {
    self.url = url
    self.transport = transport
    self.options = options
  }

  /// What the remote has, of the references whose names begin as asked.
  ///
  /// A remote from before protocol version 2 tells all in any case.
  ///
  /// - Parameters:
  ///   - prefixes: what the names begin with; none for all.
  ///   - looksBehindTags: whether to ask what tags lead to.
  /// - Throws: ``TransportError``.
  package func references(
    _ prefixes: [String] = [], looksBehindTags: Bool = false
  ) throws(TransportError) -> RemoteReferences {
    let session = try UploadPack(
      try open(.uploadPack), prefixes: prefixes, looksBehindTags: looksBehindTags)
    try? session.close()
    return session.references
  }

  /// What a reference of the remote points at; nil where it has none of that name.
  ///
  /// - Throws: ``TransportError``.
  package func reference(_ name: String) throws(TransportError) -> ObjectID? {
    try references([name])[name]
  }

  /// Starts a service.
  ///
  /// - Parameter names: the only references of which a push has to be told; nil for all.
  func open(
    _ service: GitService, telling names: [String]? = nil
  ) throws(TransportError) -> any ByteChannel {
    var options = options
    options.told = names
    options.timeout = options.timeout.ending(after: options.deadline)
    return try transport.open(service, options: options)
  }
}
