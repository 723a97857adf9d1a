public import ArgumentParser
public import CountMeKit
import CountMePlatform

/// What push, pull and sync have in common: their options and their answer.
struct SyncArguments: ParsableArguments {
  @Option(
    name: .customLong("accept"),
    help: ArgumentHelp(
      "Go on where a guard stopped: rewound, emptied, deletions or revoked.", valueName: "guard"))
  var accepted: [SyncGuard] = []

  /// Runs one of the three, with the attached diaries after one's own, and shows what it did.
  func run(in context: CommandContext, _ direction: SyncDirection) async throws {
    Interrupt.catchAsCancellation()
    let line = ProgressLine(context.console)
    defer { line.end() }
    let diary = try context.diary()
    let hasAttached = try !AttachedDiaries(of: diary.folder).all.isEmpty
    let own = try await own(diary, direction, line)
    BackgroundVerification.begin(diary)
    var attached: [AttachedResult<[SyncReport]>] = []
    if hasAttached {
      attached = try await diary.attached.sync(direction, options(line)) {
        line.concerns($0.name)
      }
    }
    line.end()
    let answer = SyncAnswer(own: own, attached: attached)
    if !own.reports.isEmpty || hasAttached { try await show(answer, of: diary, context) }
    let others = own.failures.dropFirst().map { CommandFailure(diary: $0).message }
    if !others.isEmpty { try context.console.note(others) }
    if let failure = answer.failure { throw failure }
  }

  private func options(_ line: ProgressLine) -> SyncOptions {
    SyncOptions(accepting: Set(accepted)) { line.show($0) }
  }

  /// Syncs one's own diary; where it cannot be, those that are attached have their turn all the same.
  private func own(
    _ diary: Diary, _ direction: SyncDirection, _ line: ProgressLine
  ) async throws -> SyncResult {
    let options = options(line)
    do throws(DiaryError) {
      return switch direction {
      case .both: try await diary.sync.run(options)
      case .pull: try await diary.sync.pull(options)
      case .push: try await diary.sync.push(options)
      }
    } catch {
      if case .machine(.cancelled) = error { throw error }
      return SyncResult(failures: [error])
    }
  }

  private func show(
    _ answer: SyncAnswer, of diary: Diary, _ context: CommandContext
  ) async throws {
    // Where nothing came in there is nothing new to look for, and `status` tells what is left.
    let hasNews = answer.own.reports.contains { $0.received > 0 }
    let newConflicts = hasNews ? try await diary.conflicts.newCount() : nil
    try context.console.answer(
      answer.lines(newConflicts: newConflicts), json: answer.json(newConflicts: newConflicts))
  }
}

extension SyncGuard: ExpressibleByArgument {}
