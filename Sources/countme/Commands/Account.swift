import ArgumentParser
import CountMeKit

/// `countme account`: who the diary belongs to.
struct Account: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Make an account, sign in and out, and manage its devices.",
    discussion: """
      For several devices: countme remote create PATH makes a repository for them to meet at, remote add \
      URL adds it, account create --email E makes the account, and sync sends everything. On the next \
      device: countme clone URL --email E; from then on, run sync or watch on each.
      """,
    subcommands: [
      Create.self, SignIn.self, SignOut.self, Display.self, Devices.self, Link.self,
      ResetPassword.self, ChangeEmail.self, Delete.self,
    ], defaultSubcommand: Display.self)

  /// What is said before the subcommand is said of it.
  @OptionGroup var global: GlobalOptions
}

extension Account {
  /// `countme account create`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make an account, sign in, and bring along what you wrote before.")

    @OptionGroup var global: GlobalOptions
    @Option(help: "The e-mail address.") var email: String?
    @Flag(name: .customLong("anonymous"), help: "Without address and password.")
    var isAnonymous = false
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let address = isAnonymous ? nil : try EmailAddress(try email ?? EmailQuestion.ask())
      let password = isAnonymous ? nil : try password.new()
      let account = try await MigrationProgress.following(diary, context.console) {
        try await diary.account.create(email: address, password: password)
      }
      let code = account.recoveryCode
      let session = try await diary.account.session()
      try await FirstSync.run(diary, context.console)
      let takeover = try await account.takeover.now(in: diary)
      try context.console.note(takeover.lines(context.environment.timeZone))
      try await Self.tellAudience(of: diary, context.console)
      try context.console.show(
        code.lines(
          after: "Signed in as \(session?.email ?? session?.user.text ?? "").",
          isAlone: address == nil, context.console),
        json: .object([
          "recoveryCode": .string(code.text), "session": session?.json ?? .null,
          "migration": takeover.migration.map { .object($0.json) } ?? .null,
        ]))
      try await diary.account.recoveryCodeWasShown()
      try await RetentionQuestion(diary: diary, context: context).ask()
    }

    /// Says who can read what goes to the remotes now; one that does not answer is told of by the sync.
    private static func tellAudience(
      of diary: Diary, _ console: Console
    ) async throws(CommandFailure) {
      guard !console.isQuiet, !console.isJSON else { return }
      var others = 0
      for remote in (try? await diary.sync.remotes()) ?? [] {
        others = max(others, (try? await diary.sync.contact(remote)) ?? 0)
      }
      try console.note(
        RemoteAudience(others: others).lines.flatMap { $0.folded(to: console.width, indent: 0) })
    }

    func validate() throws {
      if isAnonymous, email != nil || password.isFromInput {
        throw ValidationError("--anonymous takes neither an address nor a password")
      }
    }
  }

  /// `countme account sign-in`.
  struct SignIn: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-in",
      abstract: "Sign in to an account of this diary or of a remote.")

    @OptionGroup var global: GlobalOptions
    @Option(help: "The e-mail address.") var email: String?
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let address = try EmailAddress(
        try email ?? EmailQuestion.ask(otherwise: EmailQuestion.withoutAddress))
      let password = try password.known()
      let takeover = try await MigrationProgress.following(diary, context.console) {
        try await diary.account.signIn(email: address, password: password)
      }
      let session = try await diary.account.session()
      try await FirstSync.run(diary, context.console)
      try context.console.answer(
        try await takeover.now(in: diary).lines(context.environment.timeZone) + [
          "Signed in as \(address.text)."
        ],
        json: session?.json ?? .null)
    }
  }

  /// `countme account sign-out`.
  struct SignOut: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-out",
      abstract: "Wipe the keys from this device; the documents stay for the next sign-in.")

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Also where only the recovery code leads back, for want of an address.")
    var yes = false

    func run(in context: CommandContext) async throws {
      try await context.diary().account.signOut(leavingCodeAlone: yes)
      try context.console.answer(["Signed out."], json: .object(["session": .null]))
    }
  }

  /// `countme account show`.
  struct Display: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show who is signed in.")

    @OptionGroup var global: GlobalOptions

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let session = try await diary.account.session()
      let isKeyMissing =
        try diary.folder.owner() != .guest && FollowedShare(of: diary.folder) == nil
      let nobody =
        isKeyMissing
        ? [DiaryStatus.keyMissingLine]
        : [
          "Nobody is signed in; what you write stays on this device.",
          "countme account create makes an account.",
        ]
      try context.console.show(
        session.map(\.lines) ?? nobody.flatMap { $0.folded(to: context.console.width, indent: 2) },
        json: session?.json ?? .null)
    }
  }
}

extension RecoveryCode {
  /// The code for a person, with what it is good for; alone where nothing else was asked for.
  ///
  /// - Parameter isAlone: whether the account has neither an address nor a password.
  func lines(after first: String, isAlone: Bool = false, _ console: Console) -> [String] {
    if console.isQuiet { return [text] }
    return [
      first, "",
      "Your recovery code; this is the only time it is shown. Write it down and keep it safe:", "",
      "    \(text)", "",
      isAlone
        ? "Nothing else lets you in again: countme account reset-password --recovery-code takes it."
        : "It lets you in again if you lose the password. Nobody else can help.",
    ]
  }
}

extension Session {
  /// The session for a person.
  var lines: [String] {
    [
      email.map { "Signed in as \($0)" } ?? "Signed in to an anonymous account",
      "User         \(user.text)",
      "This device  \(fingerprint)",
      "Devices      \(deviceCount)",
    ]
  }

  /// The session for scripts.
  var json: JSONValue {
    .members(["user": user.text, "device": fingerprint, "devices": deviceCount, "email": email])
  }
}
