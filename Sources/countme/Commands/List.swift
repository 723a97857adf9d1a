import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme list`: the documents of a collection.
struct List: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the documents of a collection.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, jsonl
  }

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Option(parsing: .unconditional, help: "The first day.") var from: String?
  @Option(parsing: .unconditional, help: "The last day.") var to: String?
  @Option(name: .customLong("where"), help: "Only documents with this FIELD=VALUE.")
  var conditions: [String] = []
  @Option(help: "How to print them.") var format: Format?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    let all = try reader.documents(
      in: schema.name, days: try DayRange.days(from: from, to: to, reader, context)
    )
    .filter { !schema.saysNothing($0.fields) }
    let others = conditions.isEmpty ? [] : Set(all.flatMap(\.fields.keys))
    let conditions = try conditions.map {
      try FieldAssignment($0, schema: schema, besides: others, in: context).change
    }
    let documents = all.filter { document in
      conditions.allSatisfy { document.fields[$0.field] == $0.value }
    }
    switch context.console.isJSON ? .json : format ?? .table {
    case .table:
      try context.noteIfSignedOut(reader)
      let table = DocumentTable(documents, schema: schema)
      let isAll = conditions.isEmpty && from == nil && to == nil
      try context.console.show(
        documents.isEmpty && isAll
          ? FirstDocumentHint(schema: schema).lines : table.lines(context.console),
        json: .null)
    case .json:
      try context.console.write(
        JSONValue.array(documents.map(\.json)).compactBytes() + [0x0A])
    case .jsonl:
      try context.console.write(documents.flatMap { $0.json.compactBytes() + [0x0A] })
    case .csv:
      try context.console.write(DocumentCSV(documents, schema: schema).bytes)
    }
  }
}
