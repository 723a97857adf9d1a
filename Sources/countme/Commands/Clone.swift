import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme clone`: a diary that another device made.
struct Clone: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone",
    abstract: "Make a diary here of an account that a remote has, and sign in.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The remote's address.") var url: String
  @Argument(help: "The folder (else -C, COUNTME_DIR or ~/CountMe).", completion: .directory)
  var folder: String?
  @Option(help: "The account's e-mail address.") var email: String?
  @Option(
    help: ArgumentHelp(
      "The code of an invitation, instead of address and password.", valueName: "code"))
  var code: String?
  @OptionGroup var password: PasswordInput
  @Flag(help: "Verify all of a long history before anything is shown, and trust no other device.")
  var verifyAll = false

  func validate() throws {
    if code != nil, email != nil || password.isFromInput {
      throw ValidationError("--code replaces the address and the password: leave those out")
    }
  }

  func run() async throws {
    Interrupt.catchAsCancellation()
    let context = CommandContext(global)
    let path = folder ?? context.chosenDirectory ?? context.homeDirectory
    let diary: Diary
    do {
      diary = try await clone(to: path, context.environment)
    } catch let error as DiaryError {
      var failure = CommandFailure(diary: error)
      switch error {
      case .remote(.offline): failure.hint = failure.hint.map { "\($0); nothing was made" }
      case .store(.alreadyADiary(let path)):
        let session = try await Self.session(in: path, context)
        failure.hint = session.map(Self.hint(signedInAs:)) ?? failure.hint
      default: break
      }
      throw failure
    }
    let session = try await diary.account.session()
    try await FirstSync.run(diary, context.console)
    let history = try diary.maintenance.historyStatus()
    BackgroundVerification.begin(diary)
    let name = session?.email ?? session?.user.text ?? ""
    let groups = try await diary.groups.elsewhere()
    try context.console.answer(
      [
        "Your diary is \(diary.folder.path.printable).",
        "Signed in as \(name.printable) on this device.",
      ] + groups.lines + history.cloneLines,
      json: .members([
        "path": diary.folder.path, "session": (session?.json).orNull,
        "history": history == .verified ? nil : history.word,
      ]))
  }

  /// Who is signed in to a diary that is there already.
  private static func session(in path: String, _ context: CommandContext) async throws -> String? {
    guard let folder = try? DiaryFolder(at: path) else { return nil }
    let present = try await Diary(opening: folder, environment: context.environment).account
      .session()
    return present.map { $0.email ?? $0.user.text }
  }

  /// What to do where the clone is there already.
  private static func hint(signedInAs name: String) -> String {
    "you are signed in there as \(name.printable): go on with countme sync in that folder"
  }

  private func clone(
    to path: String, _ environment: DiaryEnvironment
  ) async throws -> Diary {
    if let code {
      return try await Diary.clone(
        url, to: path, code: InvitationCode(code), environment: environment)
    }
    let address = try EmailAddress(
      try email ?? EmailQuestion.ask(otherwise: "a code with --code"))
    return try await Diary.clone(
      url, to: path, email: address, password: try password.known(), environment: environment,
      verifiesAll: verifyAll)
  }
}

extension HistoryStatus {
  fileprivate var cloneLines: [String] {
    guard self != .verified else { return [] }
    return [
      "Verified now: the newest commits and every document. Until the older history is verified in the "
        + "background, it is trusted because your other device signed it; countme status shows how it stands."
    ]
  }
}
