import ArgumentParser
import CountMeKit

/// `countme sync`.
struct Sync: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Pull, merge and push until this device and the remotes are the same.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var arguments: SyncArguments

  func run(in context: CommandContext) async throws {
    try await arguments.run(in: context, .both)
  }
}
