import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme set`: fields of a document.
struct SetFields: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set fields of a document; FIELD= removes one.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "The id, or its unique beginning.", completion: DiaryCompletion.identifier)
  var id: String
  @Argument(help: "What to set: FIELD=VALUE.") var fields: [String]

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    let changes = try fields.map { try FieldAssignment($0, schema: schema, in: context).change }
    let edit: DocumentEdit
    if schema.identifierKind == .single,
      try reader.documents(in: schema.name).isEmpty
    {
      var members = JSONObject()
      for change in changes { members[change.field] = change.value }
      edit = .create(schema.name, id: nil, fields: members)
    } else {
      let id = try reader.identifier(matching: id, in: schema)
      edit = .update(schema.name, id: id, changes: changes)
    }
    let receipt = try await context.diary().apply([edit], summary: "set \(schema.name)")
    try context.console.answer(
      receipt.commit == nil ? ["Nothing had to change."] : ["Set."], json: receipt.json)
  }
}
