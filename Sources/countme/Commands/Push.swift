import ArgumentParser
import CountMeKit

/// `countme push`.
struct Push: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Send what the remotes lack; what they have is not merged.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var arguments: SyncArguments

  func run(in context: CommandContext) async throws {
    try await arguments.run(in: context, .push)
  }
}
