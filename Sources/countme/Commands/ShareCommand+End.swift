import ArgumentParser
import CountMeKit

extension ShareCommand {
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
