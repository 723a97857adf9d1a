import ArgumentParser
import CountMeKit

extension ShareCommand {
  /// `countme share invite NAME`.
  struct Invite: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite", abstract: "Make a code with which somebody can follow a share.",
      discussion: """
        countme follow URL CODE uses it. The code works for seven days and for whoever has it: reading \
        leaves no trace, so nobody can tell how often it was used.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The share.") var share: String
    @Option(help: "For whom.") var name: String?
    @Option(help: "Withdraw the invitation with this id; its code shows nothing any more.")
    var withdraw: String?
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      if let withdraw {
        let invitation = try await diary.account.withdrawInvitation(
          withdraw, password: try password.ofAccount(in: context))
        try await FirstSync.run(diary, context.console)
        return try InvitationAnswer.show(withdrawn: invitation, in: context)
      }
      let new = try await diary.shares.invite(
        name ?? "a follower", to: share, password: try password.ofAccount(in: context))
      try await FirstSync.run(diary, context.console)
      try InvitationAnswer(
        new, use: "follow",
        withdrawal: "share invite \(share.shellWord) --withdraw \(new.invitation.id)"
      ).show(
        [
          "Invited \(new.invitation.name.printable) to \((new.invitation.share ?? share).printable)."
        ],
        in: context)
    }
  }
}
