import ArgumentParser
import CountMeKit

/// `countme follow`: reading what another person shares.
struct Follow: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Read what another person shares with you.",
    discussion: """
      It gets a folder of its own beside your diary, and countme sync keeps it up to date. day, week, month, \
      stats, list, habits and report take --of NAME. Nothing can be written there.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var invitation: InvitationArguments

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let followed = try await diary.shares.follow(
      invitation.url, code: invitation.known, as: invitation.name, in: invitation.folder.path)
    let (attached, share) = (followed.attached, followed.share)
    let own = attached.name.printable
    let owner = share.ownerName.map { "\($0.printable)'s " } ?? ""
    try context.console.answer(
      [
        "You follow \(owner)\(share.share.printable): \(attached.folder.printable)",
        "See it: countme week --of \(own)",
      ],
      json: attached.json)
  }
}
