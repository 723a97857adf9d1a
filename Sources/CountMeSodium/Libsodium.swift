import CountMeClibsodium

/// libsodium itself, started when it is first needed.
enum Libsodium {
  private static let status: Int32 = sodium_init()

  /// Starts libsodium once for the process; calling it again costs nothing.
  static func start() {
    _ = status
  }
}
