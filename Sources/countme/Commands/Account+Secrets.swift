import ArgumentParser
import CountMeKit

extension Account {
  /// `countme account reset-password`.
  struct ResetPassword: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset-password",
      abstract: "Set a new password with the old one or the recovery code.",
      discussion: """
        Also works on a device that is not signed in, and signs it in. Every other device is signed \
        out at its next sync and has to sign in again. The old recovery code no longer works; a new \
        one is shown. An account without an address is found by its code, here and on the \
        remotes. In groups of yours that are attached here the other devices are revoked, too, and \
        open codes withdrawn.
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: "The e-mail address, if any; needed where nobody is signed in.")
    var email: String?
    @Flag(name: .customLong("recovery-code"), help: "Ask for the recovery code, not the password.")
    var takesCode = false
    @OptionGroup var secrets: SecretReplacement

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let address = try address(in: diary)
      let renewal: PasswordRenewal
      if takesCode {
        let typed = try secrets.readWithCode()
        renewal = try await Self.reset(diary, typed.code, Password(typed.new), of: address)
      } else {
        let typed = try secrets.read("Old password: ")
        renewal = try await diary.account.changePassword(
          old: typed.old, new: typed.new, of: address)
      }
      try await FirstSync.run(diary, context.console)
      try await GroupRevocation.sync(renewal.groups, in: context)
      let code = renewal.recoveryCode
      try context.console.note(renewal.groups.flatMap(\.lines))
      try context.console.show(
        code.lines(
          after: "The password is changed; every other device has to sign in again.",
          context.console),
        json: .members([
          "recoveryCode": code.text, "groups": JSONValue.array(renewal.groups.map(\.json)),
        ]))
      try await diary.account.recoveryCodeWasShown()
    }

    private static func reset(
      _ diary: Diary, _ code: RecoveryCode, _ new: borrowing Password, of address: EmailAddress?
    ) async throws -> PasswordRenewal {
      do throws(DiaryError) {
        return try await diary.account.resetPassword(
          recoveryCode: code, newPassword: new, of: address)
      } catch {
        // No account without an address is anywhere, so one with an address is meant.
        if case .account(.notSignedIn) = error, address == nil { throw EmailQuestion.missing() }
        throw error
      }
    }

    /// The address of the account that is meant; nil for the one that the folder shows, and for one that has none.
    private func address(in diary: Diary) throws -> EmailAddress? {
      if let email { return try EmailAddress(email) }
      // Also where its key is lost: it is told by its documents.
      guard try diary.folder.owner() == .guest else { return nil }
      if takesCode { return try EmailQuestion.askIfAny().map { try EmailAddress($0) } }
      return try EmailAddress(try EmailQuestion.ask(otherwise: EmailQuestion.withoutAddress))
    }
  }

  /// `countme account change-email E`.
  struct ChangeEmail: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "change-email",
      abstract: "Give the account another address.",
      discussion: "The next sync tells the remotes; nobody can sign in with the old address then.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The new e-mail address.") var email: String
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let address = try EmailAddress(email)
      try await diary.account.changeEmail(
        password: try password.ofAccount(in: context), to: address)
      try await FirstSync.run(diary, context.console)
      try context.console.answer(
        ["The account's address is \(address.text) now."],
        json: .members(["email": address.text]))
    }
  }

  /// `countme account link`.
  struct Link: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "link",
      abstract: "Give an anonymous account an address and a password.",
      discussion: """
        Asks for the recovery code that was shown when the account was made: nothing else opens an \
        anonymous account. Its id and its documents stay; a new code is shown.
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: "The e-mail address.") var email: String?
    @OptionGroup var secrets: SecretReplacement

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let address = try EmailAddress(try email ?? EmailQuestion.ask())
      let typed = try secrets.readWithCode()
      let code = try await diary.account.link(
        recoveryCode: typed.code, email: address, password: Password(typed.new))
      try await FirstSync.run(diary, context.console)
      try context.console.show(
        code.lines(after: "The account has the address \(address.text) now.", context.console),
        json: .members(["email": address.text, "recoveryCode": code.text]))
      try await diary.account.recoveryCodeWasShown()
    }
  }
}
