import CountMePlatform

/// Asks for an address on the terminal.
enum EmailQuestion {
  /// What opens an account that has no address.
  static let withoutAddress =
    "for an account without one: countme account reset-password --recovery-code"

  /// - Parameter otherwise: what can be given in place of it.
  static func ask(otherwise: String? = nil) throws(CommandFailure) -> String {
    let line = Terminal.isInteractive(.input) ? try typed("E-mail: ") : ""
    guard !line.isEmpty else { throw missing(otherwise) }
    return line
  }

  /// The address, or nil where the account has none, or nobody can be asked.
  static func askIfAny() throws(CommandFailure) -> String? {
    guard Terminal.isInteractive(.input) else { return nil }
    let line = try typed("E-mail (nothing for an account without one): ")
    return line.isEmpty ? nil : line
  }

  static func missing(_ otherwise: String? = nil) -> CommandFailure {
    CommandFailure(
      .usage, "an e-mail address is missing",
      hint: "give it with --email" + (otherwise.map { ", or \($0)" } ?? ""))
  }

  private static func typed(_ question: String) throws(CommandFailure) -> String {
    try? Terminal.write(Array(question.utf8), to: .error)
    guard let line = readLine() else {
      throw CommandFailure(.interrupted, "stopped; nothing was changed")
    }
    return line
  }
}
