import ArgumentParser
import CountMeKit

/// `countme restore`: brings an earlier version back.
struct Restore: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring back a document as it was in a commit, as a new edit.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "The id, or its unique beginning.", completion: DiaryCompletion.identifier)
  var id: String
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("The commit, as countme history or log lists it.", valueName: "commit"))
  var revision: String

  func run(in context: CommandContext) async throws {
    let schema = try context.reader().collection(named: collection)
    let diary = try context.diary()
    let id = try await diary.history.identifier(matching: id, in: schema, at: revision)
    let receipt = try await diary.history.restore(schema.name, id, at: revision)
    try context.console.answer(
      [
        receipt.commit == nil
          ? "It is like that already."
          : "Restored \(schema.name) \(id) as \(revision.printable) has it; countme undo takes it back."
      ].flatMap { $0.folded(to: context.console.width, indent: 2) }, json: receipt.json)
  }
}
