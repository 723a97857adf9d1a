import CountMePlatform

/// Asks for an address on the terminal.
enum EmailQuestion {
  /// - Parameter otherwise: what can be given in place of it.
  static func ask(otherwise: String? = nil) throws(CommandFailure) -> String {
    guard Terminal.isInteractive(.input) else {
      throw CommandFailure(
        .usage, "an e-mail address is missing",
        hint: "give it with --email" + (otherwise.map { ", or \($0)" } ?? ""))
    }
    try? Terminal.write(Array("E-mail: ".utf8), to: .error)
    guard let line = readLine() else {
      throw CommandFailure(.interrupted, "stopped; nothing was changed")
    }
    return line
  }
}
