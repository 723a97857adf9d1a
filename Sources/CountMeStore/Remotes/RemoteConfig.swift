import CountMeGit

/// A remote as the diary's configuration names it.
public struct RemoteConfig: Sendable, Equatable {
  /// The name, such as `origin`.
  public let name: String
  /// The address as git has it; it may hold a password.
  public let url: String
  /// Whether a person calls it by its name; one that only a share has goes by its address.
  public let isNamed: Bool

  /// A remote that may not be in the configuration.
  public init(name: String, url: String, isNamed: Bool = true) {
    self.name = name
    self.url = url
    self.isNamed = isNamed
  }

  /// The address as it may be shown and logged: name and password of a web address are left out.
  public var address: String { RemoteURL.shown(url) }

  /// Whether an address is a folder of this machine, or one that is mounted here.
  public static func isFolder(_ address: String) -> Bool {
    if case .folder? = (try? RemoteURL(address))?.location { true } else { false }
  }

  /// Whether an address is reached by the web.
  public static func isWeb(_ address: String) -> Bool {
    if case .web? = (try? RemoteURL(address))?.location { true } else { false }
  }

  /// Whether it is at an address, whatever name and password this device has for it.
  public func isAt(_ address: String) -> Bool { address == url || address == self.address }
}
