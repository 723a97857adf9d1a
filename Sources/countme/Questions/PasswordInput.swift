import ArgumentParser
import CountMeKit
import CountMePlatform

/// Where a command takes passwords from; never from an argument or a variable, which others can see.
struct PasswordInput: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"),
    help: "Read the password from the first line of standard input.")
  var isFromInput = false

  /// A password that exists already.
  func known() throws(CommandFailure) -> Password {
    Password(try isFromInput ? Self.lines(1)[0] : Self.ask("Password: "))
  }

  /// The password of whoever is signed in; where nobody is, nobody is asked for one.
  func ofAccount(in context: CommandContext) throws -> Password {
    guard try context.reader().owner != .guest else {
      throw CommandFailure(diary: .account(.notSignedIn))
    }
    return try known()
  }

  /// A password that is being made up: asked for twice.
  func new() throws(CommandFailure) -> Password {
    Password(try isFromInput ? Self.lines(1)[0] : Self.askTwice())
  }

  /// The first lines of standard input; a missing one is empty.
  static func lines(_ count: Int) throws(CommandFailure) -> [[UInt8]] {
    var input = try InputFile.standardInput()
    defer { Password.wipe(&input) }
    let lines =
      input
      .split(separator: 0x0A, maxSplits: count, omittingEmptySubsequences: false).prefix(count)
      .map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
    return lines + Array(repeating: [], count: count - lines.count)
  }

  /// Asks for a new password, twice: nobody sees what they type.
  static func askTwice() throws(CommandFailure) -> [UInt8] {
    let typed = try ask("New password (8 characters or more): ")
    var again = try ask("Repeat it: ")
    defer { Password.wipe(&again) }
    guard again == typed else {
      throw CommandFailure(
        .data, "the two are not the same", hint: "try again; nothing was changed")
    }
    return typed
  }

  /// Asks without echo.
  static func ask(_ question: String) throws(CommandFailure) -> [UInt8] {
    guard Terminal.isInteractive(.input) else {
      throw CommandFailure(
        .usage, "there is no terminal to ask for the password on",
        hint: "give it as the first line of standard input with --password-stdin")
    }
    let outcome = SecretPrompt.read {
      try? Terminal.write(Array(question.utf8), to: .error)
    }
    try? Terminal.write([0x0A], to: .error)
    guard case .line(let typed) = outcome else {
      throw CommandFailure(.interrupted, "stopped; nothing was changed")
    }
    return typed
  }
}
