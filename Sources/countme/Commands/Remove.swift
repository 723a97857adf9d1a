import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme rm`: the end of documents.
struct Remove: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove documents; countme undo brings them back.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(
    help: "The ids, or their unique beginnings.", completion: DiaryCompletion.identifier)
  var ids: [String]

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    let found = try ids.map { try reader.identifier(matching: $0, in: schema) }
    let receipt = try await context.diary().apply(
      found.map { .remove(schema.name, id: $0) }, summary: "removed from \(schema.name)")
    let count = receipt.changes.count { $0.kind == .removed }
    try context.console.answer(
      ["Removed \(count). countme undo brings \(count == 1 ? "it" : "them") back."],
      json: receipt.json)
  }
}
