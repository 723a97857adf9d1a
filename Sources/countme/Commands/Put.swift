import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme put`: whole documents from standard input.
struct Put: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "put",
    abstract: "Create or replace documents from standard input.",
    discussion: "One document, an array of them, or JSON lines; all or nothing, in one commit.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String

  func run(in context: CommandContext) async throws {
    let schema = try context.reader().collection(named: collection)
    let documents = try DocumentInput(try InputFile.standardInput()).documents
    let edits = try documents.map { document -> DocumentEdit in
      guard let text = document["id"]?.string else {
        guard schema.identifierKind == .single else {
          throw CommandFailure(.data, "a document has no id", hint: "every document needs an id")
        }
        let own = schema.name.text.split(separator: "/").last.map(String.init) ?? ""
        return .put(schema.name, id: try Identifier.parse(own, in: schema), fields: document)
      }
      return .put(schema.name, id: try Identifier.parse(text, in: schema), fields: document)
    }
    let receipt = try await context.diary().apply(
      edits, summary: "put \(edits.count) into \(schema.name)")
    // The sums and lists of other documents that followed are not what was put.
    let changed = receipt.changes.count { $0.collection == schema.name }
    try context.console.answer(
      ["Put \(edits.count), of which \(changed) changed something."],
      json: receipt.json)
  }
}
