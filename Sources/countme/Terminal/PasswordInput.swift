import ArgumentParser
import CountMeKit
import CountMeModel
import Git

/// Where a command takes passwords from; never from an argument or a variable, which others can see.
struct PasswordInput: ParsableArguments {
  @Flag(name: .customLong("password-stdin"), help: "Take the first line of standard input.")
  var isFromInput = false

  /// A password that exists already.
  func known() throws(CommandFailure) -> Password {
    if isFromInput { return try firstLine() }
    return Password(try ask("Password: "))
  }

  /// A password that is being made up: asked for twice.
  func new() throws(CommandFailure) -> Password {
    if isFromInput { return try firstLine() }
    let typed = try ask("New password (8 characters or more): ")
    guard try ask("The same again: ") == typed else {
      throw CommandFailure(
        .data, "the two are not the same", hint: "try again; nothing was changed")
    }
    return Password(typed)
  }

  private func firstLine() throws(CommandFailure) -> Password {
    var line = try InputFile.standardInput().prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    return Password(Array(line))
  }

  private func ask(_ question: String) throws(CommandFailure) -> [UInt8] {
    guard Terminal.isInteractive(.input) else {
      throw CommandFailure(
        .usage, "there is no terminal to ask for the password on",
        hint: "give it as the first line of standard input with --password-stdin")
    }
    try? Terminal.write(Array(question.utf8), to: .error)
    let outcome = SecretPrompt.read()
    try? Terminal.write([0x0A], to: .error)
    guard case .line(let typed) = outcome else {
      throw CommandFailure(.interrupted, "stopped; nothing was changed")
    }
    return typed
  }
}
