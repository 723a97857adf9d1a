/// A limit of what is asked of a remote, which a person may set otherwise.
public enum RemoteLimit: String, Hashable, Sendable, CaseIterable {
  /// How many bytes are taken in at once.
  case receiveLimit
  /// How many seconds a conversation may last.
  case timeout

  /// The setting of git's configuration.
  public var setting: String { "countme.\(rawValue)" }

  /// The variable of the environment, which counts before the setting.
  public var variable: String {
    switch self {
    case .receiveLimit: "COUNTME_RECEIVE_LIMIT"
    case .timeout: "COUNTME_TIMEOUT"
    }
  }
}
