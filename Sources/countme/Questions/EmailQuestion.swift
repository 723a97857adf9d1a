import CountMePlatform

/// Asks for an address on the terminal.
enum EmailQuestion {
  static func ask() throws(CommandFailure) -> String {
    guard Terminal.isInteractive(.input) else {
      throw CommandFailure(.usage, "an e-mail address is missing", hint: "give it with --email")
    }
    try? Terminal.write(Array("E-mail: ".utf8), to: .error)
    guard let line = readLine() else {
      throw CommandFailure(.interrupted, "stopped; nothing was changed")
    }
    return line
  }
}
