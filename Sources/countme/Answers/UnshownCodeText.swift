import CountMeKit
import CountMePlatform

extension CommandContext {
  /// Tells after a command that a recovery code was made here that nobody has seen, until there is another.
  func tellUnshownCode() {
    guard !console.isQuiet, !console.isJSON, UnshownCode.mayBe(in: environment),
      let folder = try? ownFolder(),
      let code = (try? UnshownCode(in: folder, of: environment)) ?? nil
    else { return }
    let lines = code.text.folded(to: console.width, indent: 2)
    _ = Console.show(lines.joined(separator: "\n"), on: .error)
  }
}

extension UnshownCode {
  /// What happened, and the way to another code.
  fileprivate var text: String {
    let account = email.map { "the account \($0)" } ?? "this anonymous account"
    let first =
      "countme: the recovery code of \(account) may never have been shown: the command that made it was stopped. "
    guard email != nil else {
      return first
        + "Nothing else opens that account on another device; what you write here is still saved and sent. "
        + "To move to another account: countme export json -o FILE, and countme import countme FILE in its diary"
    }
    let address = isSignedIn ? "" : " --email \((email ?? "").shellWord)"
    return first
      + "countme account reset-password\(address) shows a new one; it asks for the password, and the new one can be the same"
  }
}
