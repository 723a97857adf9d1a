import ArgumentParser
import CountMeKit

/// Where a command takes two secrets from: what opens the account, and the new password.
struct SecretReplacement: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"),
    help: "Read two lines of standard input: the old password or the code, then the new password.")
  var isFromInput = false

  /// The two secrets; the new password is asked for twice.
  func read(_ question: String) throws(CommandFailure) -> Pair {
    if isFromInput {
      let lines = try PasswordInput.lines(2)
      return Pair(old: Password(lines[0]), new: Password(lines[1]))
    }
    return Pair(old: Password(try PasswordInput.ask(question)), new: try PasswordInput().new())
  }

  /// The recovery code that was shown last, and the new password.
  func readWithCode() throws(CommandFailure) -> (code: RecoveryCode, new: [UInt8]) {
    let (typed, new) =
      if isFromInput {
        try PasswordInput.lines(2).pair
      } else {
        (try PasswordInput.ask("Recovery code: "), try PasswordInput.askTwice())
      }
    guard let code = RecoveryCode(String(decoding: typed, as: UTF8.self)) else {
      throw CommandFailure(
        .data, "this is not a recovery code",
        hint: "it has 28 letters and digits; one may be missing or mistyped")
    }
    return (code, new)
  }

  /// What opens the account, and the password from now on.
  struct Pair: ~Copyable {
    let old: Password
    let new: Password
  }
}

extension [[UInt8]] {
  fileprivate var pair: ([UInt8], [UInt8]) { (self[0], self[1]) }
}
