import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme use-by`: what is at home and should be used up.
struct UseBy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use-by",
    abstract: "List what should be used up, add to it, or note what became of it.",
    discussion: """
      countme use-by lists it. countme use-by milk friday adds to it, as countme use-by add does, and countme \
      use-by eaten milk takes it off.
      """,
    subcommands: [List.self, Add.self, Eaten.self, Thrown.self], defaultSubcommand: List.self)

  /// `countme use-by list`: what should be used first on top.
  struct List: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List what should be used up, the most urgent first.")

    @OptionGroup var global: ReadingOptions
    @Option(help: "Only what should be used within this many days.") var days: Int?

    func run(in context: CommandContext) async throws {
      let reader = try context.reader()
      let items = try reader.useBy(within: days, withGroups: true)
      try context.show(
        items.lines(within: days, context.console),
        json: .array(items.map(\.json)), of: [UseByItem.collection], from: reader)
    }
  }

  /// `countme use-by add`: something new at home.
  struct Add: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Write down something that should be used before a day.",
      discussion: """
        First what it is, then the day: countme use-by add chicken thighs in 2 days.
        """)

    @OptionGroup var global: WritingOptions
    @Argument(
      help: ArgumentHelp(
        "What it is, and the day: tomorrow, friday, +5d or 2026-11-24.", valueName: "name and day"))
    var words: [String]
    @Option(help: "How much there is, such as \"2 cups\".") var quantity: String?
    @Option(help: "The brand.") var brand: String?

    func run(in context: CommandContext) async throws {
      let clock = try context.clock()
      let said = UseByEntry.tellsDay(words, by: clock) ? words : words + askedDay(context)
      var entry = try UseByEntry(words: said, by: clock)
      entry.quantity = quantity ?? entry.quantity
      entry.brand = brand
      let receipt = try await context.diary().journal.addUseBy(entry)
      let added = receipt.document(in: UseByItem.collection)?.id.text
      let items = try context.telling { try $0.useBy() }
      try context.console.answer(
        items.filter { $0.item.id == added }.map(\.line), json: receipt.json)
    }

    /// Asks on a terminal until which day it keeps; nothing where nobody answers.
    private func askedDay(_ context: CommandContext) -> [String] {
      guard context.canAsk else { return [] }
      let name = words.joined(separator: " ").printable
      let question = "Until which day does \(name) keep, such as friday or 3 dec? "
      _ = Console.show(question, on: .error, terminator: "")
      return (readLine()?.trimmed).map { $0.isEmpty ? [] : [$0] } ?? []
    }
  }

  /// `countme use-by eaten`: something was used up.
  struct Eaten: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "eaten", abstract: "Note that something was used up.")

    @OptionGroup var global: WritingOptions
    @OptionGroup var what: UsedItem

    func run(in context: CommandContext) async throws { try await what.use(.eaten, context) }
  }

  /// `countme use-by thrown`: something was thrown away.
  struct Thrown: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "thrown", abstract: "Note that something was thrown away.")

    @OptionGroup var global: WritingOptions
    @OptionGroup var what: UsedItem

    func run(in context: CommandContext) async throws { try await what.use(.thrownAway, context) }
  }
}
