import ArgumentParser
import CountMeKit

extension ShareCommand {
  /// `countme share create NAME`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Choose what is shared under a name.",
      discussion: """
        Whole documents of the collections are shared. Of dailyLogs without foodItems, only the totals \
        are: --totals says that you mean that. Under a name that is in use, what is shared \
        changes from then on; its first day, its remote and your name there stay where you do not \
        say them anew.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "What it is called: a-z, 0-9 and dashes.") var name: String
    @Option(
      help: ArgumentHelp("What is shared: weightHistory,dailyLogs.", valueName: "names"),
      transform: { $0.split(separator: ",").map(String.init) })
    var collections: [String] = []
    @Flag(help: "Also each day's totals, without what was eaten.") var totals = false
    @Option(day: "The first day that is shared, or all (the default).", name: "from")
    var from: String?
    @Option(
      help: "The one remote that has it, by name or address, or all of the diary's (the default).")
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

    /// What is typed for all days, and for all remotes.
    private static let all = "all"
    private static let members = ["foodItems", "exerciseItems"]

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let reader = try diary.reader()
      var names: [CollectionName] = []
      for name in collections + (totals ? ["dailyLogs"] : []) {
        let collection = try reader.collection(named: name).name
        if !names.contains(collection) { names.append(collection) }
      }
      let left = try await Self.left(name, diary)
      let own = try await diary.sync.remotes()
      // Who takes something out of a share does not mean to show more of the rest, or to others.
      let earlier = try await diary.shares.list().first {
        $0.name == name.lowercased() && $0.ended == nil
      }
      let day =
        from == Self.all ? nil : try from.map { try reader.clock().date($0) } ?? earlier?.from
      let isEverywhere = remote == Self.all && !own.contains { $0.name == Self.all }
      let share = try await diary.shares.create(
        NewShare(
          name: name, collections: names, from: day,
          remote: isEverywhere ? nil : remote ?? earlier?.remote,
          ownerName: ownerName ?? earlier?.ownerName),
        password: try password.ofAccount(in: context))
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
}
