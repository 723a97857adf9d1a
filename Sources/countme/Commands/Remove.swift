import ArgumentParser
import CountMeKit

/// `countme rm`: the end of documents.
struct Remove: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove an entry of the day, or documents.",
    discussion: """
      Name the entry as you call it: countme rm almonds, rm coffee at 8:15, rm toast --date yesterday. \
      Documents of any collection go by their ids: countme rm habits meditate. countme undo brings back \
      what was removed.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "The entry in your words; or a collection and the ids, or their unique beginnings.",
      valueName: "entry"),
    completion: DiaryCompletion.documentOrEntry)
  var words: [String]
  @Option(day: "The day of the entry, if not today.") var day: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    switch try NamedDocuments(words, day: day, reader) {
    case .documents(let schema, let ids):
      guard !ids.isEmpty else {
        throw CommandFailure(
          .usage, "which documents of \(schema.name)?",
          hint: "countme list \(schema.name) lists the ids")
      }
      let found = try ids.map { try reader.identifier(matching: $0, in: schema) }
      let receipt = try await context.diary().journal.apply(
        found.map { .remove(schema.name, id: $0) }, summary: "removed from \(schema.name)")
      let count = receipt.changes.count { $0.kind == .removed }
      try context.console.answer(
        ["Removed \(count). countme undo brings \(count == 1 ? "it" : "them") back."]
          + receipt.awardLines,
        json: receipt.json)
    case .entry(let said):
      let entry = try EntryChoice(said: said, command: "rm").entry(in: context, reader)
      if let part = said.part(of: entry) { throw refusal(of: part, entry, said) }
      let receipt = try await context.diary().journal.apply(
        [.remove(entry.collection, id: entry.id)],
        summary: "removed \(entry.name ?? "an entry") of \(entry.day?.text ?? "")")
      let removed = try Weight.line(of: entry, reader) ?? entry.headline
      try context.console.answer(
        ["Removed \(removed). countme undo brings it back."] + receipt.entryLines,
        json: receipt.json)
    }
  }

  /// The error for a part of an entry, which the command would not leave.
  private func refusal(
    of part: SpokenEntry.Part, _ entry: Document, _ said: SpokenEntry
  ) -> CommandFailure {
    let name = said.name.shellWord
    let day = said.day.map { " --date \($0.shellWord)" } ?? ""
    let change =
      switch part {
      case .leaving(let left): "countme change \(name) \(left)\(day) leaves the rest"
      case .unknown: "countme change \(name) AMOUNT\(day) says how much it is now"
      }
    return CommandFailure(
      .data,
      "\(words.joined(separator: " ").printable) is not all of \(entry.headline), "
        + "\(FoodItem(entry.fields).portion); nothing was removed",
      hint: "\(change); countme rm \(name)\(day) removes all of it")
  }
}
