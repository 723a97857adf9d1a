import ArgumentParser
import CountMeKit
import CountMePlatform

extension RemoteCommand {
  /// `countme remote create PATH-or-ssh-URL`.
  struct Create: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make an empty bare repository, in a folder or over ssh.")

    @OptionGroup var global: GlobalOptions
    @Flag(
      help: """
        Only accounts that countme remote allow lists may begin a branch there; the one that is \
        signed in here is the first.
        """)
    var onlyInvited = false
    @Argument(help: "A folder that is not there yet, ssh://host/path or host:path.") var url: String

    func run(in context: CommandContext) async throws {
      let invited = onlyInvited ? try await Self.own(context) : nil
      let (url, hasHook) = try await KeptRemote.create(
        url, hookProgram: SystemClock.executablePath, invited: invited,
        isInteractive: context.environment.isInteractive)
      var notes =
        hasHook
        ? [] : ["The host has no countme to check what is pushed; every pull checks it anyway."]
      if invited != nil {
        notes.append("Let others in: countme remote allow \(url.printable.shellWord) ACCOUNT")
      }
      try context.console.answer(
        ["Made \(url.printable)."] + notes
          + ["Use it: countme remote add \(url.printable.shellWord)"],
        json: .object([
          "url": .string(url), "hook": .bool(hasHook),
          "invited": invited.map { .array($0.map { .string($0.text) }) } ?? .null,
        ]))
    }

    /// The account that is signed in here; none where there is no diary, or nobody is.
    private static func own(_ context: CommandContext) async throws(DiaryError) -> [UserID] {
      do throws(DiaryError) {
        return try await context.diary().account.session().map { [$0.user] } ?? []
      } catch .store(.notADiary) {
        return []
      }
    }
  }

  /// `countme remote allow REMOTE ACCOUNT…`.
  struct Allow: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "allow",
      abstract: "Let accounts in on a remote that takes invited ones only.",
      discussion: """
        For a remote made by countme remote create --only-invited. An account's id is the User of \
        countme account show on its devices. The list is the file countme-accounts in the remote's \
        folder, so whoever can write there, or has a shell on its host, can change it. An account that \
        has a branch there already keeps it.

        countme remote allow /mnt/nas/diary.git            shows who is let in
        countme remote allow /mnt/nas/diary.git ACCOUNT    lets one more in
        countme remote allow --remove host:diary.git ACCOUNT
        """)

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Remove the accounts from the list.") var remove = false
    @Argument(help: "The remote's name, folder or ssh address.") var remote: String
    @Argument(help: "The accounts' ids; none to see the list.") var accounts: [String] = []

    func validate() throws {
      if remove, accounts.isEmpty { throw ValidationError("name the accounts to --remove") }
    }

    func run(in context: CommandContext) async throws {
      let ids = try accounts.map { text throws(DiaryError) in try Self.account(text) }
      let url = try await address(in: context)
      let list = try await KeptRemote.invite(
        remove ? [] : ids, removing: remove ? ids : [], to: url,
        isInteractive: context.environment.isInteractive)
      try context.console.show(
        list.isEmpty
          ? ["No account may begin a branch there; countme remote allow REMOTE ACCOUNT lets one."]
          : list.map(\.printable),
        json: .array(list.map { .string($0) }))
    }

    private static func account(_ text: String) throws(DiaryError) -> UserID {
      guard let id = UserID(text), id != .guest else {
        throw .argument(
          "account", text,
          expected: "the 26 letters and digits that countme account show calls User")
      }
      return id
    }

    /// The address of a remote of this diary, or what was given as one.
    private func address(in context: CommandContext) async throws(DiaryError) -> String {
      do throws(DiaryError) {
        let remotes = try await context.diary().sync.remotes()
        return remotes.first { $0.name == remote }?.url ?? remote
      } catch .store(.notADiary) {
        return remote
      }
    }
  }
}
