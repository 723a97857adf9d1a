import ArgumentParser
import CountMeKit

/// `countme migrate`: brings what was written without an account into the account.
struct Migrate: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring what was written without an account into the account.",
    discussion: """
      Signing up and signing in do this by themselves. It makes a backup, plans, writes, reads back \
      and compares before anything changes; if it is interrupted, --resume goes on. A document that \
      both have is merged by its rule. The guest's documents are kept for 30 days; until then \
      --rollback takes everything back.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: .customLong("dry-run"), help: "Only show what would happen to each document.")
  var isDryRun = false
  @Flag(help: "Go on with what was interrupted.") var resume = false
  @Flag(help: "Take the last migration back.") var rollback = false

  func validate() throws {
    guard [isDryRun, resume, rollback].count(where: { $0 }) < 2 else {
      throw ValidationError("choose one of --dry-run, --resume and --rollback")
    }
  }

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    if isDryRun { return try await plan(diary, context.console) }
    if rollback { return try await rollBack(diary, context) }
    let wasGuest = try await diary.account.session() == nil
    let migration = try await MigrationProgress.following(diary, context.console) {
      resume ? try await diary.account.resumeMigration() : try await diary.account.migrate()
    }
    guard migration != nil else {
      let nothing = resume ? "Nothing was interrupted." : "There is nothing to bring over."
      return try context.console.answer([nothing], json: .object(["migration": .null]))
    }
    try await FirstSync.run(diary, context.console)
    let latest = try await diary.account.migration()
    var lines = latest?.lines(context.environment.timeZone) ?? []
    if wasGuest, let session = try await diary.account.session() {
      lines.insert("Signed in as \(session.email ?? session.user.text).", at: 0)
      lines.append("A recovery code that was never shown: account reset-password shows a new one.")
    }
    try context.console.answer(
      lines, json: .object(["migration": latest.map { .object($0.json) } ?? .null]))
  }

  private func plan(_ diary: Diary, _ console: Console) async throws {
    let plan = try await diary.account.planMigration()
    let isGuest = try await diary.account.session() == nil
    try console.show(plan.lines(console, isGuest: isGuest), json: plan.json)
  }

  private func rollBack(_ diary: Diary, _ context: CommandContext) async throws {
    let back = try await diary.account.rollBackMigration()
    if back.receipt.commit != nil { try await FirstSync.run(diary, context.console) }
    let count = back.receipt.changes.count
    try context.console.answer(
      [
        "Rolled back: \(count.counted("document")) of the account changed.",
        "What was written without an account is not lost: it is outside the account again, as it was.",
        "countme migrate brings it back in; countme account sign-out shows it where it is.",
      ],
      json: .object(["migration": .object(back.migration.json), "receipt": back.receipt.json]))
  }
}
