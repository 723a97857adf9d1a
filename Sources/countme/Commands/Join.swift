import ArgumentParser
import CountMeKit

/// `countme join`: becoming a member of a group.
struct Join: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a group that you were invited to.",
    discussion:
      "The group's diary lies in a folder of its own beside yours; countme sync takes it along.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The remote's address.") var url: String
  @Argument(help: "The code of the invitation.") var code: String
  @Option(name: .customLong("as"), help: "What you call the group (else its own name).")
  var name: String?
  @Option(
    help: ArgumentHelp("Its folder (else one beside your diary).", valueName: "dir"),
    completion: .directory)
  var folder: String?

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let joined = try await diary.groups.join(
      url, code: InvitationCode(code), as: name, in: folder)
    let name = joined.name.printable
    try context.console.answer(
      [
        "You have joined \(name): \(joined.folder.printable)",
        "Write there: --in \(name) with any command that writes",
      ],
      json: joined.json)
  }
}
