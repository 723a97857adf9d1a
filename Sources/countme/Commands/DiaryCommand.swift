import ArgumentParser
import CountMeKit

/// A command that works in a diary, or on files beside one.
protocol DiaryCommand: AsyncParsableCommand {
  associatedtype Attached: AttachedUse

  /// The options of all commands; by its type it tells what the command does with attached diaries.
  var global: CommandOptions<Attached> { get }

  func run(in context: CommandContext) async throws
}

extension DiaryCommand {
  func run() async throws {
    let context = CommandContext(global)
    defer { context.tellUnshownCode() }
    try await run(in: context)
  }
}
