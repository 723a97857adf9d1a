import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group remove NAME PERSON`.
  struct Remove: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a member; what they wrote until now stays.",
      discussion: """
        What they have read, they have read: nothing takes that back. Codes for them that nobody has \
        used no longer let anybody in. With --mine it is another device of yours that is revoked.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String
    @Argument(help: "The member's name; with --mine a device's name or id, or how the id begins.")
    var person: String
    @Flag(help: "It is a device of your own; countme group members lists them.") var mine = false
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try AttachedDiaries(of: diary.folder).named(group)
      if mine {
        let device = try await diary.groups.revokeOwnDevice(
          person, in: group, password: try password.ofAccount(in: context))
        try await FirstSync.run(attached, in: context)
        return try context.console.answer(
          ["Revoked \(device.printable) in \(attached.name.printable)."],
          json: .object(["device": .string(device)]))
      }
      let removal = try await diary.groups.remove(
        person, from: group, password: try password.ofAccount(in: context))
      try await FirstSync.run(attached, in: context)
      let (name, place) = (removal.name.printable, attached.name.printable)
      try context.console.answer(
        [
          removal.devices.isEmpty
            ? "\(name) is no longer invited to \(place)." : "Removed \(name) from \(place)."
        ] + removal.withdrawn.map(\.withdrawalLine),
        json: removal.json)
    }
  }
}

extension MemberRemoval {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "role": "member", "isSelf": false,
      "devices": .array(devices.map { .string($0) }), "withdrawn": .array(withdrawn.map(\.json)),
    ]
  }
}
