import ArgumentParser
import CountMeKit

/// `countme group`: diaries that several people write.
struct Group: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Keep a diary together with others: a kitchen's stock, meals, favourites.",
    discussion: """
      A group is a diary of its own beside yours, on the same remotes. Those whom you invite write in it \
      as you do; none of you writes in another's own diary. Whoever can read the remote can read every \
      diary on it with plain git, yours, too. countme sync includes the group.
      """,
    subcommands: [
      Create.self, Attach.self, Invite.self, Members.self, Remove.self, Rename.self, Leave.self,
      Delete.self,
    ])
}

extension Group {
  /// `countme group create NAME`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Make a group, which you will own.",
      discussion: "It has no password of its own: yours opens it, and is asked for.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "What it is called, such as kitchen.") var name: String
    @Option(
      help: ArgumentHelp(
        "What the group shares (else customMeals,favoriteFoods,useByInventory).",
        valueName: "names"),
      transform: { $0.split(separator: ",").map(String.init) })
    var collections: [String]?
    @OptionGroup var folder: AttachedFolder
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      var group = GroupDescription(name: name)
      if let collections { group.collections = try Self.known(collections, in: diary) }
      let made = try await diary.groups.create(
        group, in: folder.path, password: try password.ofAccount(in: context))
      try await FirstSync.run(made, in: context)
      // The account names the group to the other devices.
      try await FirstSync.run(diary, context.console)
      try context.console.answer(
        [
          "Made the group \(made.name.printable) in \(made.folder.printable).",
          "Invite others: countme group invite \(made.name.printable) --name NAME",
          made.writingLine,
        ],
        json: made.json)
    }

    private static func known(
      _ names: [String], in diary: Diary
    ) throws(CommandFailure) -> [CollectionName] {
      do throws(DiaryError) {
        let reader = try diary.reader()
        var found: [CollectionName] = []
        for name in names {
          guard let collection = CollectionName(name) else {
            throw .words(
              .unknownName(
                name, of: .collection, known: reader.catalogue.names.map(\.text)))
          }
          found.append(try reader.schema(of: collection).name)
        }
        return found
      } catch {
        throw CommandFailure(diary: error)
      }
    }
  }

  /// `countme group attach NAME`.
  struct Attach: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach", abstract: "Bring a group of yours to this device.",
      discussion: """
        A group that you made on another device, which may be lost: your password opens it, and is asked \
        for. countme shared lists those that are not here. Somebody else's group takes a code: countme join.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.") var group: String
    @OptionGroup var folder: AttachedFolder
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try await diary.groups.attach(
        group, in: folder.path, password: try password.ofAccount(in: context))
      try await FirstSync.run(attached, in: context)
      try context.console.answer(
        [
          "Your group \(attached.name.printable) is here: \(attached.folder.printable)",
          attached.writingLine,
        ],
        json: attached.json)
    }
  }

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
        return try InvitationTable.show(try await diary.groups.invitations(to: group), context)
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

  /// `countme group rename NAME NEW`.
  struct Rename: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a group another name; a member's counts for that member alone.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String
    @Argument(help: "The new name.") var name: String
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let isOwner = try AttachedDiaries(of: diary.folder).named(group).role == .owner
      try await diary.groups.rename(
        group, to: name, password: isOwner ? try password.ofAccount(in: context) : nil)
      try context.console.answer(
        ["The group is now called \(name.printable)."], json: .object(["name": .string(name)]))
    }
  }

  /// `countme group leave NAME`.
  struct Leave: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "leave", abstract: "Leave somebody else's group; its folder stays here.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try AttachedDiaries(of: diary.folder).named(group)
      let isTold = try await diary.groups.leave(group)
      let name = attached.name.printable
      try context.console.answer(
        ["You have left \(name). Its folder stays: \(attached.folder.printable)"]
          + (isTold
            ? [] : ["Its remote could not be told: the owner still sees you as a member."]),
        json: attached.json)
    }
  }

  /// `countme group delete NAME`.
  struct Delete: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete your group for everybody.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try AttachedDiaries(of: diary.folder).named(group)
      let deletion = try await diary.groups.delete(
        group, password: try password.ofAccount(in: context))
      try context.console.answer(
        ["Deleted the group \(attached.name.printable) on its remotes and here."]
          + deletion.leftovers.map {
            "\(($0.remote ?? $0.url).printable) keeps it: \($0.reason.words.printable)"
          },
        json: attached.json)
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

extension GroupMember {
  fileprivate var json: JSONValue {
    var members: JSONObject = [
      "devices": .array(devices.map { .string($0) }), "isSelf": .bool(isSelf),
      "role": name == nil ? "owner" : "member",
    ]
    members["name"] = name.map { .string($0) }
    return .object(members)
  }
}
