import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group invite NAME --name PERSON`.
  struct Invite: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite", abstract: "Make a code that lets one person in.",
      discussion: """
        The code is good for one device and for seven days: countme join URL CODE uses it up. Whoever \
        joins reads and writes the group's diary; only you invite and remove members. With --mine it \
        is another device of yours that joins, as owner: run countme join there. --list shows the \
        invitations, and --withdraw ID ends one that nobody used.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String
    @Option(help: "Whom you invite, by the name that the others will see.") var name: String?
    @Flag(help: "It is a device of your own; --name is what it is called.") var mine = false
    @Flag(help: "Show the invitations and how they stand.") var list = false
    @Option(
      help: ArgumentHelp("End an invitation that nobody used.", valueName: "id"))
    var withdraw: String?
    @OptionGroup var password: PasswordInput

    func validate() throws {
      guard [list, withdraw != nil, name != nil].count(where: { $0 }) == 1 else {
        throw ValidationError("choose one of --name, --list and --withdraw")
      }
    }

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      if list {
        return try await diary.groups.invitations(to: group).show(in: context)
      }
      let attached = try AttachedDiaries(of: diary.folder).named(group)
      if let withdraw {
        let invitation = try await diary.groups.withdrawInvitation(
          withdraw, from: group, password: try password.ofAccount(in: context))
        try await FirstSync.run(attached, in: context)
        return try InvitationAnswer.show(withdrawn: invitation, in: context)
      }
      guard let name else { return }
      let new = try await diary.groups.invite(
        name, isOwn: mine, to: group, password: try password.ofAccount(in: context))
      try await FirstSync.run(attached, in: context)
      try InvitationAnswer(
        new, use: "join",
        withdrawal: "group invite \(attached.name) --withdraw \(new.invitation.id)"
      ).show(
        ["Invited \(name.printable) to \(attached.name.printable)."], in: context)
    }
  }
}
