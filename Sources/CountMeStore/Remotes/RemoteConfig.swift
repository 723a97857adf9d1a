import CountMeGit

/// A remote as the diary's configuration names it.
public struct RemoteConfig: Sendable, Equatable {
  /// The name, such as `origin`.
  public let name: String
  /// The address as git has it; it may hold a password.
  public let url: String

  /// A remote that may not be in the configuration.
  public init(name: String, url: String) {
    self.name = name
    self.url = url
  }

  /// The address as it may be shown and logged: name and password of a web address are left out.
  public var address: String { RemoteURL.shown(url) }

  /// Whether it is at an address, whatever name and password this device has for it.
  public func isAt(_ address: String) -> Bool { address == url || address == self.address }
}
