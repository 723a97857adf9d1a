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
  @OptionGroup var password: PasswordInput

  func run() async throws {
    Interrupt.becomeWish()
    let context = CommandContext(global)
    let address = try EmailAddress(try email ?? EmailQuestion.ask())
    let path = folder ?? context.chosenDirectory ?? context.homeDirectory
    let diary = try await Diary.clone(
      url, to: path, email: address, password: try password.known(),
      environment: context.environment)
    let session = try await diary.account.session()
    try await FirstSync.run(diary, context.console)
    try context.console.answer(
      [
        "Your diary is \(diary.folder.path.printable).",
        "Signed in as \(address.text) on this device.",
      ],
      json: .object([
        "path": .string(diary.folder.path), "session": session?.json ?? .null,
      ]))
  }
}
