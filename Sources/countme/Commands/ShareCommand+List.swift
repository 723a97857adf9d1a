import ArgumentParser
import CountMeKit

extension ShareCommand {
  /// `countme share list`.
  struct List: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List what you share, and with whom.")

    @OptionGroup var global: GlobalOptions

    func run(in context: CommandContext) async throws {
      let shares = try await context.diary().shares.list()
      var table = Table([
        .init("share"), .init("what", isFlexible: true), .init("invited", isFlexible: true),
        .init("standing"),
      ])
      for share in shares {
        // Ending withdraws their codes, and they have been invited all the same.
        let invited = share.invitations.filter { share.ended != nil || $0.standing != .withdrawn }
          .map(\.name.printable)
        table.add([
          share.name.printable, share.words, invited.joined(separator: ", "),
          share.ended == nil ? "" : "ended",
        ])
      }
      let console = context.console
      try console.show(
        shares.isEmpty
          ? [
            "You share nothing.",
            "Share something: countme share create NAME --collections weightHistory",
          ]
          : table.lines(on: console),
        json: .array(shares.map(\.json)))
    }
  }
}
