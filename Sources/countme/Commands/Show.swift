import ArgumentParser
import CountMeKit

/// `countme show`: one document.
struct Show: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print one document, or a day.",
    discussion: "countme show yesterday is countme day yesterday.")

  @OptionGroup var global: ReadingOptions
  @Argument(help: "The collection, or a day.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "The id, or its unique beginning.", completion: DiaryCompletion.identifier)
  var id: String?
  @Option(
    name: .customLong("at"), help: ArgumentHelp("The commit to look into.", valueName: "commit"))
  var revision: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let isCollection = (try? reader.collection(named: collection)) != nil
    let words = [collection, id].compactMap(\.self).joined(separator: " ")
    if !isCollection, revision == nil,
      !DayPhrase.dates(words, today: try context.clock().today).isEmpty
    {
      return try context.showDay(words, nutrients: false)
    }
    let schema = try reader.collection(named: collection)
    guard let id else {
      let name = collection.shellWord
      throw CommandFailure(
        .usage, "say which of \(schema.name.text)",
        hint: "countme show \(name) ID; countme list \(name) lists the ids")
    }
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
