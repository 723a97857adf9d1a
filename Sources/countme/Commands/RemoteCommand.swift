import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme remote`: where the diary is synced with.
struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "Add, list, make and repair the repositories to sync with.",
    subcommands: [Add.self, Listing.self, Remove.self, Create.self, Allow.self, Reset.self],
    defaultSubcommand: Listing.self)
}

extension RemoteCommand {
  /// `countme remote add URL`.
  struct Add: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Name a remote: a folder, file:///…, ssh://host/…, host:path or https://…",
      discussion: """
        What is pushed to it is signed, and not encrypted: whoever hosts it, and everybody who may fetch \
        from it, can read everything that every account has there, with plain git. Share one only with people \
        who may know it all.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The address.") var url: String
    @Option(help: "What to call it (else origin, remote-2, …).") var name: String?

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let remote = try await diary.sync.addRemote(url, name: name)
      try context.console.answer(
        ["\(remote.name) is \(remote.address.printable)."], json: remote.json)
      try await tell(whether: remote, of: diary, context.console)
    }

    /// Says so if the remote does not answer: a slip in the address is easiest to mend now.
    private func tell(
      whether remote: RemoteConfig, of diary: Diary, _ console: Console
    ) async throws(CommandFailure) {
      guard !console.isQuiet, !console.isJSON else { return }
      Interrupt.catchAsCancellation()
      var others = 0
      do throws(DiaryError) {
        others = try await diary.sync.contact(remote)
      } catch {
        let name = remote.name.printable.shellWord
        let hint =
          "hint: it is kept as \(name), and countme sync tries it; if the address is mistyped, "
          + "countme remote rm \(name), and add it again"
        try console.note(
          ["It does not answer now: \(CommandFailure(diary: error).message)"]
            + hint.folded(to: console.width, indent: 2))
      }
      // Anyone who has no account yet is told when they make one: what is there may be their own.
      let session = try? await diary.account.session()
      guard session != nil else { return }
      let shared = ((try? await diary.shares.list()) ?? []).filter {
        $0.ended == nil && $0.remote.map(remote.isAt) == true
      }
      let audience = RemoteAudience(others: others, shares: shared.map(\.name))
      try console.note(audience.lines.flatMap { $0.folded(to: console.width, indent: 0) })
    }
  }

  /// `countme remote list`.
  struct Listing: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the remotes.")

    @OptionGroup var global: GlobalOptions

    func run(in context: CommandContext) async throws {
      let remotes = try await context.diary().sync.remotes()
      var table = Table([.init("name"), .init("address", isFlexible: true)])
      for remote in remotes { table.add([remote.name.printable, remote.address.printable]) }
      try context.console.show(
        remotes.isEmpty
          ? ["No remote is set; countme remote add URL adds one."]
          : table.lines(on: context.console),
        json: .array(remotes.map(\.json)))
    }
  }

  /// `countme remote rm NAME`.
  struct Remove: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Forget a remote; nothing on it changes.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "Its name or address.") var name: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let remote = try await diary.sync.removeRemote(name)
      let remains = try await RemoteRemains(at: remote, of: diary, context.environment)
      try context.console.answer(
        ["Forgot \(remote.name.printable)."] + remains.lines, json: remains.json)
    }
  }
}

extension RemoteConfig {
  /// The remote for scripts.
  var json: JSONValue { .members(["name": name, "url": address]) }
}
