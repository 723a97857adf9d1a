import ArgumentParser
import CountMeKit

extension Account.Devices {
  /// `countme account devices invite`.
  struct Invite: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite",
      abstract: "Make a code that signs one more device in, without the password.",
      discussion: """
        The code is good for one device and for seven days: countme clone URL --code CODE uses it up. \
        It is shown once. --list shows the invitations, and --withdraw ID ends one that nobody used.
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: "What the device is called, such as phone.") var name: String?
    @Flag(help: "Show the invitations and how they stand.") var list = false
    @Option(
      help: ArgumentHelp("End an invitation that nobody used.", valueName: "id"))
    var withdraw: String?
    @OptionGroup var password: PasswordInput

    func validate() throws {
      guard [list, withdraw != nil, name != nil].count(where: { $0 }) <= 1 else {
        throw ValidationError("choose one of --name, --list and --withdraw")
      }
    }

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      if list {
        return try await diary.account.invitations().show(in: context)
      }
      if let withdraw {
        let invitation = try await diary.account.withdrawInvitation(
          withdraw, password: try password.ofAccount(in: context))
        try await FirstSync.run(diary, context.console)
        return try InvitationAnswer.show(withdrawn: invitation, in: context)
      }
      let new = try await diary.account.inviteDevice(
        named: name ?? "another device", password: try password.ofAccount(in: context))
      try await FirstSync.run(diary, context.console)
      try InvitationAnswer(new, use: "clone").show(
        ["Invited \(new.invitation.name.printable): one device, for seven days."], in: context)
    }
  }
}
