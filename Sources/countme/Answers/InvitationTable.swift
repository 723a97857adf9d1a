import CountMeKit

/// The invitations as a table.
enum InvitationTable {
  static func show(
    _ invitations: [Invitation], _ context: CommandContext
  ) throws(CommandFailure) {
    var table = Table([.init("id"), .init("for", isFlexible: true), .init("standing")])
    for invitation in invitations {
      table.add([
        invitation.id.printable, invitation.name.printable,
        invitation.words(in: context.environment),
      ])
    }
    let console = context.console
    let lines =
      invitations.isEmpty
      ? ["No invitations."] : table.lines(on: console)
    try console.show(lines, json: .array(invitations.map(\.json)))
  }
}
