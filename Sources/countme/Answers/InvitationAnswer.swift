import CountMeKit

/// A code that was just made, with the line that uses it.
struct InvitationAnswer {
  private let new: NewInvitation
  private let use: String
  private let withdrawal: String

  /// - Parameters:
  ///   - use: the command that uses the code: `clone`, `join` or `follow`.
  ///   - withdrawal: the command that ends it; nil for that of one's own account.
  init(_ new: NewInvitation, use: String, withdrawal: String? = nil) {
    self.new = new
    self.use = use
    self.withdrawal =
      withdrawal ?? "account devices invite --withdraw \(new.invitation.id)"
  }

  /// The whole line that uses the code.
  private var line: String {
    "countme \(use) \(new.remote.map(\.shellWord) ?? "URL") \(use == "clone" ? "--code " : "")\(new.code.text)"
  }

  func show(_ first: [String], in context: CommandContext) throws(CommandFailure) {
    let end = new.invitation.validUntil.map {
      "until \(context.environment.timeZone.localTime(of: $0).date)"
    }
    let below = [
      "This is the only time it is shown. Whoever has it can use it \(end ?? ""):", "  \(line)",
      "countme \(withdrawal) withdraws it.",
    ]
    let picture = context.console.qrCode(of: line, above: [""] + below)
    try context.console.show(
      first + ["", "  \(new.code.text)", ""] + picture + (picture.isEmpty ? [] : [""]) + below,
      json: new.invitation.json.adding(["code": new.code.text, "command": line]))
  }
}

extension InvitationAnswer {
  /// Says that an invitation was withdrawn.
  static func show(
    withdrawn invitation: Invitation, in context: CommandContext
  ) throws(CommandFailure) {
    try context.console.answer([invitation.withdrawalLine], json: invitation.json)
  }
}

extension [Invitation] {
  /// Shows them as a table.
  func show(in context: CommandContext) throws(CommandFailure) {
    var table = Table([.init("id"), .init("for", isFlexible: true), .init("standing")])
    for invitation in self {
      table.add([
        invitation.id.printable, invitation.name.printable,
        invitation.words(in: context.environment),
      ])
    }
    let lines = isEmpty ? ["No invitations."] : table.lines(on: context.console)
    try context.console.show(lines, json: .array(map(\.json)))
  }
}

extension Invitation {
  fileprivate func words(in environment: DiaryEnvironment) -> String {
    switch standing {
    case .open:
      validUntil.map { "open until \(environment.timeZone.localTime(of: $0).date)" } ?? "open"
    case .used(let device): "used by \(device.printable)"
    case .withdrawn: "withdrawn"
    case .over: "over"
    }
  }

  /// What is said when it was withdrawn.
  var withdrawalLine: String {
    "Withdrew \(id.printable): its code no longer lets anybody in."
  }

  /// The invitation for scripts.
  var json: JSONValue {
    let (word, device): (String, String?) =
      switch standing {
      case .open: ("open", nil)
      case .used(let device): ("used", device)
      case .withdrawn: ("withdrawn", nil)
      case .over: ("over", nil)
      }
    return .members([
      "id": id, "name": name, "share": share, "validUntil": validUntil?.text, "standing": word,
      "device": device,
    ])
  }
}
