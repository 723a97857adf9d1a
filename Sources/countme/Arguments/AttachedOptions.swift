/// Whether a command line is read without the options of attached diaries.
enum AttachedOptions {
  @TaskLocal static var areLeftOut = false

  /// Whether a line says none of them.
  static func areMissing(in arguments: [String]) -> Bool {
    !arguments.contains { $0.hasPrefix("--in") || $0.hasPrefix("--of") }
  }
}
