public import ArgumentParser
public import CountMeKit

/// `countme retention`: after how long daily logs leave.
struct Retention: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Show or set how long daily logs are kept, and remove older ones.",
    discussion: """
      Logs leave with their food and exercise, on every device; their totals stay in the months' \
      summaries, and so in week, month and stats. Meals, goals, habits, weights and all else stay. \
      The first sync of a day does it by itself. It can be undone, and the history keeps what left.
      """,
    subcommands: [Showing.self, Apply.self, Setting.self, Erase.self],
    defaultSubcommand: Showing.self)
}

extension Retention {
  /// `countme retention show`.
  struct Showing: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show how long logs are kept, and what would leave now.")

    @OptionGroup var global: GlobalOptions

    func run(in context: CommandContext) async throws {
      let report = try await context.diary().maintenance.retention()
      try context.console.show(report.showing, json: report.json)
    }
  }

  /// `countme retention apply`.
  struct Apply: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "apply", abstract: "Remove now what is old enough, and keep its totals.")

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Only show what would leave.") var dryRun = false
    @Option(
      name: .customLong("accept"),
      help: ArgumentHelp("Go on where a guard stopped: clock or deletions.", valueName: "guard"))
    var accepted: [RetentionGuard] = []

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      guard !dryRun else {
        let report = try await diary.maintenance.retention()
        return try context.console.show(report.showing, json: report.json)
      }
      let report = try await diary.maintenance.applyRetention(accepting: Set(accepted))
      try context.console.answer(report.done, json: report.json)
    }
  }

  /// `countme retention set 90|forever`.
  struct Setting: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set for how many days logs are kept, on every device.")

    @OptionGroup var global: GlobalOptions
    @Argument(
      help: "A number of days, 1 to 36500, or forever.", transform: Self.period)
    var period: RetentionPeriod

    private static func period(_ text: String) throws -> RetentionPeriod {
      guard let period = RetentionPeriod(text) else {
        throw ValidationError("\(text.printable) is not a number of days, 1 to 36500, or forever")
      }
      return period
    }

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      _ = try await diary.maintenance.setRetention(period)
      let report = try await diary.maintenance.retention()
      try context.console.answer(report.showing, json: report.json)
    }
  }
}

extension RetentionGuard: ExpressibleByArgument {}
