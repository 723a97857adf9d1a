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
    try await run(in: CommandContext(global))
  }
}

/// A command whose words name no field, so that no error of it does.
protocol EverydayCommand: DiaryCommand {}

extension EverydayCommand {
  func run() async throws {
    do {
      try await run(in: CommandContext(global))
    } catch {
      guard case .document(.invalid(_, let violations)) = error as? DiaryError,
        let failure = CommandFailure(bounds: violations)
      else { throw error }
      throw failure
    }
  }
}
