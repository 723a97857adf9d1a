import ArgumentParser
import CountMeKit

/// `countme join`: becoming a member of a group.
struct Join: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a group that you were invited to.",
    discussion:
      "The group's diary gets a folder of its own beside yours, and countme sync keeps it up to date."
  )

  @OptionGroup var global: GlobalOptions
  @OptionGroup var invitation: InvitationArguments

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let joined = try await diary.groups.join(
      invitation.url, code: invitation.known, as: invitation.name, in: invitation.folder.path)
    try context.console.answer(
      [
        "You have joined \(joined.name.printable): \(joined.folder.printable)",
        joined.writingLine,
      ],
      json: joined.json)
  }
}
