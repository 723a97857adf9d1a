/// Where a remote repository is: a folder, an ssh host, or a web address.
///
/// Made by ``init(_:)`` only, which refuses whatever could be read as an option by `ssh` or `git`.
package struct RemoteURL: Sendable, Hashable {
  /// How the remote is reached.
  package enum Location: Sendable, Hashable {
    /// A folder of this machine, or one that is mounted here.
    case folder(path: String)
    /// A host reached by the person's own `ssh`; `path` is as the host's shell would see it.
    case ssh(user: String?, host: String, port: UInt16?, path: String)
    /// A web address without credentials; `user` and `password` are what the address carried.
    case web(address: String, user: String?, password: String?)
  }

  /// How the remote is reached.
  package let location: Location

  /// The address as it may be shown and logged: what a web address carries for its host is left out, name
  /// and password alike, for with many hosts the name is the secret.
  package let description: String

  /// Reads a path, `file://`, `ssh://`, `[user@]host:path`, `https://` or `http://` address.
  ///
  /// - Throws: ``TransportError`` with reason ``TransportError/Reason/invalidURL``.
  package init(_ text: String) throws(TransportError) {
    let (location, description) = try RemoteURLParser(text).parse()
    self.location = location
    self.description = description
  }

  /// Whether the address carries what may be a secret.
  package var hasCredentials: Bool {
    guard case .web(_, let user, let password) = location else { return false }
    return user != nil || password != nil
  }

  /// Any text that was given as an address, as it may be shown: without what may be a secret.
  package static func shown(_ text: String) -> String {
    if let url = try? RemoteURL(text) { return url.description }
    guard let scheme = text.firstRange(of: ":/") else { return text }
    var rest = text[scheme.upperBound...]
    if let query = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      rest = rest[..<query] + "…"
    }
    guard let at = rest.lastIndex(of: "@") else { return String(text[..<scheme.upperBound] + rest) }
    return "\(text[..<scheme.upperBound])/…\(rest[at...])"
  }
}

extension RemoteURL: CustomStringConvertible {}
