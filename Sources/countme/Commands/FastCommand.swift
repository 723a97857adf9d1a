import ArgumentParser
import CountMeKit

/// `countme fast`: the fast that goes on.
struct FastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fast",
    abstract: "Begin, end or show a fast.",
    discussion: """
      countme fast 16:8 begins one now, countme fast since 8pm one that goes on, and countme fast from 8pm \
      yesterday to noon writes down one that is over.
      """,
    subcommands: [Show.self, Start.self, Stop.self], defaultSubcommand: Show.self)

  /// `countme fast show`: how the fast stands.
  struct Show: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show the current fast and the most recent ones.")

    @OptionGroup var global: ReadingOptions

    func run(in context: CommandContext) async throws {
      let reader = try context.reader()
      let view = try reader.fasting()
      try context.show(
        view.lines(context.console), json: view.json,
        of: [FastingSession.collection], besides: [FastingPlan.collection], days: .all, from: reader
      )
    }
  }

  /// `countme fast start`: a fast begins.
  struct Start: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Begin a fast.",
      discussion: """
        You can say when it began, too: countme fast start 16:8 since 8pm yesterday. \
        With both times, as in from 8pm yesterday to noon, it is over.
        """)

    @OptionGroup var global: WritingOptions
    @Argument(
      help: "A plan's name, or hours: 16, 16h or 16:8.", completion: DiaryCompletion.fastingPlan)
    var plan: [String] = []
    @OptionGroup var when: WhenOptions

    func run(in context: CommandContext) async throws {
      let said = try FastWords(plan, context.reader())
      if let span = said.span { return try await add(span, said.target, context) }
      let receipt = try await context.diary().journal.startFast(
        said.target, when: when.entryTime(said.time, by: context.clock))
      let view = try context.telling { try $0.fasting() }
      let lines = view.withoutPast.lines(context.console)
      try context.console.answer(lines, json: receipt.json)
    }

    /// Writes down a fast that is over.
    private func add(
      _ span: SpokenFastSpan, _ target: FastTarget?, _ context: CommandContext
    ) async throws {
      guard when.day == nil, when.time == nil else {
        throw ValidationError("say when once: in words, or with --at and --date")
      }
      let (start, end) = try span.entryTimes(by: context.clock())
      let receipt = try await context.diary().journal.addFast(target, from: start, to: end)
      let added = receipt.documents(of: FastingSession.self).map(\.id)
      let lines = try context.telling { try $0.fasting().past }
        .filter { added.contains($0.session.id) }.map { fast in
          let text = FastText(fast: fast, console: context.console)
          let times =
            "\(fast.start.map { "\($0.date) \($0.clockText)" } ?? "") to \(fast.end.date) \(fast.end.clockText)"
          return "Fasted \(text.lineWithRest), \(times)"
        }
      try context.console.answer(lines, json: receipt.json)
    }
  }

  /// `countme fast stop`: the fast ends.
  struct Stop: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop", abstract: "End the fast under way.", aliases: ["end", "done", "over"])

    @OptionGroup var global: WritingOptions
    @Argument(help: "When it ended: at noon, 10 minutes ago.") var time: [String] = []
    @OptionGroup var when: WhenOptions

    func run(in context: CommandContext) async throws {
      let end = try FastWords.end(time)
      let receipt = try await context.diary().journal.stopFast(
        when: when.entryTime(end, by: context.clock))
      let ended = receipt.documents(of: FastingSession.self).map(\.id)
      let past = try context.telling { try $0.fasting().past }
        .filter { ended.contains($0.session.id) }
      let lines = past.filter { !$0.isOverlapping || past.count == 1 }.map { fast in
        "Fasted \(FastText(fast: fast, console: context.console).lineWithRest)"
      }
      let others = past.filter { $0.isOverlapping && past.count > 1 }.flatMap { fast in
        let since = FastText(fast: fast, console: context.console).since
        return "Ended too: the one begun at \(since) on another device; \(fast.removal)"
          .folded(to: context.console.width, indent: 2)
      }
      try context.console.answer(lines + others, json: receipt.json)
    }
  }
}
