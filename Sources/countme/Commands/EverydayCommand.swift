import ArgumentParser
import CountMeKit

/// A command whose words name no field, so that no error of it does.
protocol EverydayCommand: DiaryCommand {}

extension EverydayCommand {
  func run() async throws {
    do {
      try await withContext { try await run(in: $0) }
    } catch {
      guard case .document(.invalid(_, let violations)) = error as? DiaryError,
        let failure = CommandFailure(bounds: violations)
      else { throw error }
      throw failure
    }
  }
}
