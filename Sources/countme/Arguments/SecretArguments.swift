import CountMeKit

/// Passwords on the command line: other users can read it, and the shell writes it down.
enum SecretArguments {
  /// Those whose every other word is known, so that one that is not may be a secret.
  private static let commands: Set<String> = ["account", "clone"]
  /// All that ask for one.
  private static let asking = commands.union(["backup", "group", "remote", "retention", "share"])
  private static let hint =
    "passwords and codes are asked for, or read by --password-stdin; if that was one, change it: "
    + "others could read it, and your shell's history may have it"

  /// Ensures that no argument of a command that asks for secrets looks like one.
  static func refuse(_ arguments: [String]) throws(CommandFailure) {
    guard let command = arguments.first, asking.contains(command) else { return }
    let isSecret = arguments.contains { looksLikeOption($0) || isRecoveryCode($0) }
    guard isSecret else { return }
    throw CommandFailure(.usage, "a password or recovery code is never an argument", hint: hint)
  }

  /// The text of a parser's error, without the arguments that it repeats where one may be a secret.
  ///
  /// - Parameter suggestion: what may have been meant, without those arguments.
  static func withoutSecrets(
    _ failure: CommandFailure, _ arguments: [String], suggestion: @autoclosure () -> String?
  ) -> CommandFailure {
    guard let command = arguments.first, commands.contains(command),
      failure.message.contains("nexpected argument")
    else { return failure }
    return CommandFailure(
      .usage, "countme \(command) does not know one of these words",
      hint: (suggestion() ?? "countme \(command) --help lists what it knows")
        + "; passwords are never arguments")
  }

  /// Such as `--password secret`, `--pw=secret` or `-p secret`.
  private static func looksLikeOption(_ argument: String) -> Bool {
    guard argument != "--password-stdin" else { return false }
    let name = argument.prefix { $0 != "=" }.lowercased()
    let names = ["--pass", "--pw", "--secret", "--new-pass", "--old-pass"]
    return names.contains { name.hasPrefix($0) } || name == "-p"
      || argument.hasPrefix("--recovery-code=")
  }

  /// Its last two characters check the others: nothing else looks like one.
  private static func isRecoveryCode(_ argument: String) -> Bool { RecoveryCode(argument) != nil }
}
