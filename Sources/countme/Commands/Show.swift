import ArgumentParser
import CountMeKit

/// `countme show`: one document.
struct Show: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print one document.")

  @OptionGroup var global: ReadingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "The id, or its unique beginning.", completion: DiaryCompletion.identifier)
  var id: String
  @Option(name: .customLong("at"), help: "The commit to look into.") var revision: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    try SharedPart(of: reader.folder)?.requireShared(schema.name.text)
    let document: Document?
    if let revision {
      let diary = try context.diary()
      let id = try await diary.history.identifier(matching: id, in: schema, at: revision)
      document = try await diary.history.document(schema.name, id, at: revision)
    } else {
      let id = try reader.identifier(matching: id, in: schema)
      document = try reader.document(schema.name, id)
    }
    guard let document else {
      throw DiaryError.document(.notFound(collection: schema.name, id: id))
    }
    guard context.console.isJSON else {
      try context.console.write(document.json.canonicalBytes())
      return
    }
    try context.console.show([], json: document.json)
  }
}
