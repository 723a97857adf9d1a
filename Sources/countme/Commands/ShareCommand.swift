import ArgumentParser
import CountMeKit

/// `countme share`: parts of the diary that others may read.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Let others read a part of your diary.",
    discussion: """
      A share is a branch of its own on the remote, with what you chose and nothing else; countme sync \
      keeps it up to date. Whoever can read a remote can read the share, invited or not, and everything \
      else that is there. --remote puts a share on a remote that has nothing else of yours.
      """,
    subcommands: [Create.self, Invite.self, List.self, Show.self, End.self])
}

extension ShareCommand {
  /// `countme share create NAME`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Choose what is shared under a name.",
      discussion: """
        Whole documents of the collections are shared. Of dailyLogs without foodItems, only the totals \
        are: --totals says that you mean that. Under a name that is in use, what is shared \
        changes from then on.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "What it is called: a-z, 0-9 and dashes.") var name: String
    @Option(
      help: ArgumentHelp("What is shared: weightHistory,dailyLogs.", valueName: "names"),
      transform: { $0.split(separator: ",").map(String.init) })
    var collections: [String] = []
    @Flag(help: "Also each day's totals, without what was eaten.") var totals = false
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The first day that is shared (else all).", valueName: "day"))
    var from: String?
    @Option(help: "The one remote that has it, by name or address (else all of the diary's).")
    var remote: String?
    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("Your name, as followers see it.", valueName: "name"))
    var ownerName: String?
    @OptionGroup var password: PasswordInput

    func validate() throws {
      guard totals || !collections.isEmpty else {
        throw ValidationError("say what is shared, such as --collections weightHistory")
      }
      if totals, let items = collections.first(where: Self.members.contains) {
        throw ValidationError("--totals leaves out what --collections names: \(items)")
      }
    }

    private static let members = ["foodItems", "exerciseItems"]

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let reader = try diary.reader()
      var names: [CollectionName] = []
      for name in collections + (totals ? ["dailyLogs"] : []) {
        let collection = try reader.collection(named: name).name
        if !names.contains(collection) { names.append(collection) }
      }
      let day = try from.map { try reader.clock().date($0) }
      let left = try await Self.left(name, diary)
      let share = try await diary.shares.create(
        NewShare(
          name: name, collections: names, from: day, remote: remote, ownerName: ownerName),
        password: try password.ofAccount(in: context))
      let own = try await diary.sync.remotes()
      let sync = await FirstSync.attempt(diary)
      let reach = ShareReach(try await diary.shares.places(of: share.name), after: sync)
      try context.console.answer(
        ["You share \(share.name.printable): \(share.words)."] + Self.warning(share, own)
          + reach.left.filter { !left.contains($0) }.flatMap { address in
            ["It is no longer at \(address): who follows it there is told."]
              + (reach.keeping.contains(address) ? [ShareReach.keeping(address)] : [])
          } + reach.lines
          + ["Invite somebody: countme share invite \(share.name.printable) --name NAME"],
        json: share.json)
    }

    /// The remotes that a share of this name has left already.
    private static func left(_ name: String, _ diary: Diary) async throws(DiaryError) -> [String] {
      do throws(DiaryError) {
        let places = try await diary.shares.places(of: name)
        return ShareReach(places, after: SyncResult()).left
      } catch .words {
        return []
      }
    }

    /// Who can read a share is said where it is made, and what else they can read there.
    private static func warning(_ share: Share, _ own: [RemoteConfig]) -> [String] {
      guard let remote = share.remote else {
        return ["Whoever can read the remote can read it, invited or not."]
      }
      if own.contains(where: { $0.isAt(remote) }) {
        return [
          "Whoever can read \(remote.printable) can read it, invited or not, and all of your diary, which "
            + "is there too; --remote with another address hides the rest."
        ]
      }
      return [
        "Whoever can read that remote can read it, invited or not; the rest of your diary is not there."
      ]
    }
  }

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

  /// `countme share show NAME`.
  struct Show: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what followers of a share see, as they see it.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The share.") var share: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let reader = try diary.reader()
      let console = context.console
      var lines: [String] = []
      var json = JSONObject()
      for collection in try await diary.shares.documents(of: share) {
        let documents = collection.documents
        let count = documents.count == 1 ? "1 document" : "\(documents.count) documents"
        if !lines.isEmpty { lines.append("") }
        lines.append("\(collection.name.text): \(count)".styled(.bold, if: console.isColored))
        let schema = try reader.schema(of: collection.name)
        if !documents.isEmpty { lines += DocumentTable(documents, schema: schema).lines(console) }
        json[collection.name.text] = .array(documents.map { .object($0.fields) })
      }
      try console.show(lines, json: .object(json))
    }
  }

  /// `countme share rm NAME`.
  struct End: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "End a share; its followers are told.",
      discussion: "What they have read, they have read: nothing takes that back.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The share.") var share: String
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let ended = try await diary.shares.end(share, password: try password.ofAccount(in: context))
      let sync = await FirstSync.attempt(diary)
      let reach = ShareReach(try await diary.shares.places(of: ended.name), after: sync)
      if let failure = reach.failure(ending: ended) { throw failure }
      let name = ended.name.printable
      let left = reach.told.filter { !reach.keeping.contains($0) }
      let leaving =
        left.isEmpty ? "" : "its documents have left \(left.joined(separator: ", ")), and "
      try context.console.answer(
        reach.told.isEmpty
          ? ["Ended \(name), which never was on a remote."]
          : ["Ended \(name): \(leaving)its followers are told."]
            + reach.keeping.map { ShareReach.keeping($0) }
            + ["What they have read, they have read."],
        json: ended.json(keptBy: reach.keeping))
    }
  }
}

extension Share {
  /// What is shared, in one line.
  fileprivate var words: String {
    let names = collections.map { collection in
      let isTotal =
        collection.text == "dailyLogs" && !collections.contains { $0.text == "foodItems" }
      return isTotal ? "dailyLogs (totals)" : collection.text.printable
    }
    return names.joined(separator: ", ") + (from.map { ", from \($0.text)" } ?? "")
      + (remote.map { ", on \(RemoteConfig(name: "", url: $0).address.printable)" } ?? "")
  }

  /// The share for scripts, where it has ended.
  ///
  /// - Parameter remotes: those whose history keeps what was shared.
  fileprivate func json(keptBy remotes: [String]) -> JSONValue {
    guard !remotes.isEmpty, var members = json.object else { return json }
    members["keptBy"] = .array(remotes.map { .string($0) })
    return .object(members)
  }

  /// The share for scripts.
  fileprivate var json: JSONValue {
    var members: JSONObject = [
      "name": .string(name), "collections": .array(collections.map { .string($0.text) }),
      "invitations": .array(invitations.map(\.json)), "isEnded": .bool(ended != nil),
    ]
    members["from"] = from.map { .string($0.text) }
    members["remote"] = remote.map { .string(RemoteConfig(name: "", url: $0).address) }
    members["ownerName"] = ownerName.map { .string($0) }
    return .object(members)
  }
}
