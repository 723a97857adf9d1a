import ArgumentParser

/// A command that works in a diary, or on files beside one.
protocol DiaryCommand: AsyncParsableCommand {
  var global: GlobalOptions { get }

  func run(in context: CommandContext) async throws
}

extension DiaryCommand {
  func run() async throws {
    try await run(in: CommandContext(global))
  }
}
