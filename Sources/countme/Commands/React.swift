import ArgumentParser
import CountMeKit

/// `countme react`: reactions of the body.
struct React: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "react",
    abstract: "Write down a reaction of your body, or see what you ate before such reactions.",
    discussion: """
      countme react bloating --severity 3 writes one down, with the food of the six hours before; so does \
      countme react hives after prawns yesterday at 8pm, severity 4. countme react note --help lists the \
      options. countme react why bloating counts what was eaten before such reactions, against how often \
      it is eaten anyway.
      """,
    subcommands: [Note.self, Why.self], defaultSubcommand: Note.self)

  /// `countme react note`: a reaction is written down.
  struct Note: EverydayCommand {
    static let configuration = CommandConfiguration(
      commandName: "note",
      abstract: "Write down a reaction; countme react does the same without this word.")

    @OptionGroup var global: WritingOptions
    @Argument(help: "The kind, such as bloating; you can say how strong and when, too.")
    var kind: [String]
    @Option(help: "From 1 (mild) to 5 (severe).") var severity: Int?
    @OptionGroup var when: WhenOptions
    @Option(help: "What you suspect (may be repeated).") var suspect: [String] = []
    @Option(help: "How many hours before the reaction to list food for.") var hours = Quantity(6)
    @Option(help: "Anything else worth keeping.") var notes: String?

    func validate() throws {
      let word = kind.joined(separator: " ")
      guard !["list", "show", "history", "find", "rm", "delete"].contains(word.lowercased())
      else {
        throw ValidationError(
          "\(word.printable) is not a reaction; countme list reactionLogs shows them, and countme react "
            + "why what was eaten before them")
      }
    }

    func run(in context: CommandContext) async throws {
      let text = kind.joined(separator: " ")
      try Reaction.expectScale(in: text)
      // `2/5 after 2 beers` is no time past two.
      let said = SpokenWhen(
        ofSpan: text.replacing(#/ ([1-5])\/5(?= after )/#) { " severity \($0.1)," }
          .replacing(#/ ([1-5])\/5(?=[,;] )/#) { " severity \($0.1)" })
      var reaction = try Reaction(said: said, severity: severity)
      reaction.when = try when.entryTime(said, by: context.clock)
      // Of a time by a meal nobody knows when it was.
      if said.meal != nil || reaction.isTimeOpen, reaction.when.time == nil {
        reaction.when.isTimeUnknown = true
      }
      reaction.suspected += suspect
      reaction.window = TimeSpan(hours: hours.value)
      let remarks = [reaction.notes, notes].compactMap(\.self)
      reaction.notes = remarks.isEmpty ? nil : remarks.joined(separator: ", ")
      let receipt = try await context.diary().journal.react(reaction)
      let lines = try context.telling {
        try self.lines(receipt, $0, width: context.console.width) + receipt.futureLines($0)
      }
      try context.console.answer(lines, json: receipt.json)
    }

    private func lines(_ receipt: Receipt, _ reader: DiaryReader, width: Int) throws -> [String] {
      guard let entry = receipt.document(of: ReactionLog.self) else { return [] }
      let strength = entry.severity.map { ", \($0) of 5" } ?? ""
      let food = try reader.food(of: entry).sorted { Self.key($0) < Self.key($1) }
      let head = "\(entry.headline)\(strength)\(entry.timestamp.map { ", \($0.clockText)" } ?? "")"
      guard !food.isEmpty else {
        let why = "It has no time; with --at 20:00 it finds the food before it."
        return [
          head, entry.timestamp == nil ? why : "No food is written down for the hours before it.",
        ]
      }
      return [head, "Eaten before it:"]
        + food.flatMap { item in
          "  \((item.timestamp?.clockText ?? "").padded(to: 5))  \(item.headline)"
            .folded(to: width, indent: 9)
        }
    }

    private static func key(_ food: FoodItem) -> String {
      "\(food.timestamp?.text ?? "~") \(food.id)"
    }
  }

  /// `countme react why`: what was eaten before reactions, against how often it is eaten anyway.
  struct Why: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "why",
      abstract: "Count what was eaten before reactions, against how often it is eaten anyway.",
      discussion: """
        What was eaten more than usual before these reactions comes first. It counts what was \
        written down over the year up to today, or from --from to --to, and is no diagnosis.
        """)

    @OptionGroup var global: ReadingOptions
    @Argument(
      help: "The kind of reaction, or its beginning (else all).",
      completion: DiaryCompletion.reaction)
    var kind: [String] = []
    @OptionGroup var span: DaySpan

    func run(in context: CommandContext) async throws {
      let reader = try context.reader()
      try context.noteIfSignedOut(reader)
      let view = try reader.reactions(
        of: kind.isEmpty ? nil : kind.joined(separator: " "),
        span.days(reader.clock()) { $0.adding(days: -364) })
      try context.show(
        ReactionText(
          view: view, console: context.console, shared: SharedPart(of: reader.folder)
        ).lines, json: view.json, of: [ReactionLog.collection], besides: [FoodItem.collection],
        days: view.days, from: reader)
    }
  }
}
