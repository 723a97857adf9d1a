import ArgumentParser
import CountMeKit

extension ShareCommand {
  /// `countme share list`.
  struct List: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List what you share, and with whom.")

    @OptionGroup var global: GlobalOptions

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let shares = try await diary.shares.list()
      var table = Table([
        .init("share"), .init("what", isFlexible: true), .init("invited", isFlexible: true),
        .init("standing", isFlexible: true),
      ])
      var json: [JSONValue] = []
      for share in shares {
        // Ending withdraws their codes, and they have been invited all the same.
        let invited = share.invitations.filter { share.ended != nil || $0.standing != .withdrawn }
          .map(\.name.printable)
        let behind = try await Self.behind(share, diary)
        let standing =
          [share.ended == nil ? "" : "ended"] + behind.map { "not yet at \($0.printable)" }
        table.add([
          share.name.printable, share.words, invited.joined(separator: ", "),
          standing.filter { !$0.isEmpty }.joined(separator: ", "),
        ])
        json.append(share.json.adding(["behind": behind.isEmpty ? nil : behind]))
      }
      let console = context.console
      try console.show(
        shares.isEmpty
          ? [
            "You share nothing.",
            "Share something: countme share create NAME --collections weightHistory",
          ]
          : table.lines(on: console),
        json: .array(json))
    }

    /// The remotes that have another word of a share than the present one.
    private static func behind(_ share: Share, _ diary: Diary) async throws -> [String] {
      try await diary.shares.places(of: share.name).filter { $0.standing == .behind }
        .map(\.remote.address)
    }
  }
}
