import ArgumentParser
import CountMeKit
import CountMePlatform
import Synchronization

/// What push, pull and sync have in common: their options and their answer.
struct SyncArguments: ParsableArguments {
  @Option(
    name: .customLong("accept"),
    help: ArgumentHelp(
      "Go on where a guard stopped: rewound, emptied, deletions or revoked.", valueName: "guard"),
    transform: Self.accepted)
  var accepted: [SyncGuard] = []

  private static func accepted(_ text: String) throws -> SyncGuard {
    guard let accepted = SyncGuard(rawValue: text) else {
      throw ValidationError("there is no guard \(text.printable)")
    }
    return accepted
  }

  /// Runs one of the three and shows what it did.
  func run(
    in context: CommandContext,
    _ body: (Diary, SyncOptions) async throws(DiaryError) -> [SyncReport]
  ) async throws {
    Interrupt.becomeWish()
    let line = ProgressLine(context.console)
    defer { line.end() }
    let reached = Mutex<[SyncReport]>([])
    let diary = try context.diary()
    var options = SyncOptions(accepting: Set(accepted)) { line.show($0) }
    options.reached = { reports in reached.withLock { $0 = reports } }
    let all: [SyncReport]
    do throws(DiaryError) {
      all = try await body(diary, options)
    } catch {
      // One remote is gone; what the others brought is news all the same.
      line.end()
      let reports = reached.withLock { $0 }
      if !reports.isEmpty { try await answer(reports, of: diary, context) }
      throw error
    }
    line.end()
    try await answer(all, of: diary, context)
  }

  private func answer(
    _ reports: [SyncReport], of diary: Diary, _ context: CommandContext
  ) async throws {
    // Where nothing came in there is nothing new to look for, and `status` tells what is left.
    let hasNews = reports.contains { $0.received > 0 }
    let newConflicts = hasNews ? try await diary.conflicts.newCount() : nil
    var answer: JSONObject = ["remotes": .array(reports.map(\.json))]
    answer["newConflicts"] = newConflicts.map { .number(Double($0)) }
    try context.console.answer(
      reports.flatMap(\.lines) + (newConflicts?.conflictLines ?? []), json: .object(answer))
  }
}
