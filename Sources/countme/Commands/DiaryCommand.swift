import ArgumentParser
import CountMeKit
import CountMePlatform

/// A command that works in a diary, or on files beside one.
protocol DiaryCommand: AsyncParsableCommand {
  associatedtype Attached: AttachedUse

  /// The options of all commands; by its type it tells what the command does with attached diaries.
  var global: CommandOptions<Attached> { get }

  func run(in context: CommandContext) async throws
}

extension DiaryCommand {
  func run() async throws {
    try await withContext { try await run(in: $0) }
  }

  /// Does something where the options say, and tells after it of a code that nobody has seen.
  func withContext(_ body: (CommandContext) async throws -> Void) async throws {
    let context = CommandContext(global)
    WorkTrace.tell((try? context.folder().path) ?? "no diary")
    defer { context.tellUnshownCode() }
    try await body(context)
    WorkTrace.tell("done")
  }
}
