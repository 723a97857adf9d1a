import ArgumentParser
import CountMeKit

/// `countme pull`.
struct Pull: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Fetch what the remotes have and merge it; nothing is sent.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var arguments: SyncArguments

  func run(in context: CommandContext) async throws {
    try await arguments.run(in: context, .pull)
  }
}
