import CountMeKit

/// Shows how far the guest's documents are on their way into an account.
enum MigrationProgress {
  /// Does something while the steps of a migration are shown.
  static func following<Value: Sendable>(
    _ diary: Diary, _ console: Console, _ body: () async throws -> Value
  ) async throws -> Value {
    let line = ProgressLine(console)
    let states = diary.account.migrationStates
    let follower = Task {
      for await state in states { if let state { line.show(state.step.words) } }
    }
    defer {
      follower.cancel()
      line.end()
    }
    return try await body()
  }
}

extension MigrationStep {
  fileprivate var words: String {
    switch self {
    case .backingUp: "making a backup of what was written without an account …"
    case .planning: "working out what becomes of each document …"
    case .rewriting: "writing the documents for the account …"
    case .verifying: "reading them back …"
    case .switching: "showing the account …"
    case .uploading: "sending …"
    case .done, .rolledBack: ""
    }
  }
}
