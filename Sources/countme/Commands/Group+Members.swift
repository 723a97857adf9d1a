import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group members NAME`.
  struct Members: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "members", abstract: "List who writes in a group, and who is invited.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let members = try await diary.groups.members(of: group)
      let open = try await diary.groups.invitations(to: group).filter { $0.standing == .open }
      var table = Table([.init("who", isFlexible: true), .init("standing"), .init("devices")])
      for member in members {
        let who = (member.name ?? "owner").printable + (member.isSelf ? " (you)" : "")
        table.add([
          who, member.name == nil ? "owner" : "member",
          member.devices.map(\.printable).joined(separator: ", "),
        ])
      }
      for invitation in open { table.add([invitation.name.printable, "invited", ""]) }
      let console = context.console
      try console.show(
        table.lines(on: console),
        json: ["members": .array(members.map(\.json)), "invitations": .array(open.map(\.json))])
    }
  }
}

extension GroupMember {
  fileprivate var json: JSONValue {
    .members([
      "devices": devices, "isSelf": isSelf, "role": name == nil ? "owner" : "member", "name": name,
    ])
  }
}
