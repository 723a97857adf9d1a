import ArgumentParser
import CountMeKit

extension Account {
  /// `countme account devices`.
  struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "devices",
      abstract: "List the account's devices, invite one, and revoke one.",
      subcommands: [List.self, Invite.self, Revoke.self], defaultSubcommand: List.self)

    @OptionGroup var global: GlobalOptions

    /// `countme account devices list`.
    struct List: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the devices with when each was last seen.")

      @OptionGroup var global: GlobalOptions

      func run(in context: CommandContext) async throws {
        let devices = try await context.diary().account.devices()
        var table = Table([
          .init("id"), .init("name", isFlexible: true), .init("last seen"), .init("standing"),
        ])
        for device in devices {
          table.add([
            device.id.printable, device.name.printable,
            device.lastSeen?.text(in: context.environment) ?? "",
            device.standing(in: context.environment),
          ])
        }
        let console = context.console
        let lines = table.lines(on: console)
        // Below its device: cut short, a fingerprint could not be compared.
        let keys = devices.map { "  \($0.fingerprint)".styled(.dim, if: console.isColored) }
        try console.show(
          lines.prefix(1) + zip(lines.dropFirst(), keys).flatMap { [$0, $1] },
          json: .array(devices.map(\.json)))
      }
    }

    /// `countme account devices revoke ID`.
    struct Revoke: DiaryCommand {
      static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Sign a device out for good; what it wrote until now stays.",
        discussion: """
          Takes effect on each other device at its next sync. The device itself is told at its own \
          next sync; what it has not sent is kept there until its owner signs in again. In groups of \
          yours that are attached here it is revoked, too; countme group attach brings others here, and \
          revokes it there.
          """)

      @OptionGroup var global: GlobalOptions
      @Argument(
        help: "The device's id, or the beginning of it.", completion: DiaryCompletion.device)
      var id: String
      @OptionGroup var password: PasswordInput

      func run(in context: CommandContext) async throws {
        let diary = try context.diary()
        let revocation = try await diary.account.revokeDevice(
          id, password: try password.ofAccount(in: context))
        try await FirstSync.run(diary, context.console)
        try await GroupRevocation.sync(revocation.groups, in: context)
        try context.console.answer(
          ["Revoked \(revocation.device.id.printable)."]
            + revocation.withdrawn.map(\.withdrawalLine) + revocation.groups.flatMap(\.lines),
          json: revocation.device.json.adding([
            "withdrawn": revocation.withdrawn.map(\.json), "groups": revocation.groups.map(\.json),
          ]))
      }
    }
  }
}

extension AccountDevice {
  fileprivate func standing(in environment: DiaryEnvironment) -> String {
    if let revoked { return "revoked \(revoked.text(in: environment))" }
    return isThisDevice ? "this device" : ""
  }

  /// The device for scripts.
  fileprivate var json: JSONValue {
    .members([
      "id": id, "name": name, "fingerprint": fingerprint, "isThisDevice": isThisDevice,
      "certified": certified?.text, "lastSeen": lastSeen?.text, "revoked": revoked?.text,
    ])
  }
}

extension Timestamp {
  fileprivate func text(in environment: DiaryEnvironment) -> String {
    let time = environment.timeZone.localTime(of: self)
    return "\(time.date) \(time.clockText)"
  }
}
