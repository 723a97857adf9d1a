/// A way to a remote repository, over which git's two services are spoken.
package protocol Transport: Sendable {
  /// Starts a service: what comes first is its list of references.
  ///
  /// - Throws: ``TransportError``; or what is returned throws it when it is first read.
  func open(
    _ service: GitService, options: TransportOptions
  ) throws(TransportError) -> any ByteChannel
  /// The shell where the repository lies; nil where there is none that we could use.
  func shell(_ options: TransportOptions) -> RemoteShell?
}

extension Transport {
  package func shell(_ options: TransportOptions) -> RemoteShell? { nil }
}
