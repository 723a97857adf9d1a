import ArgumentParser
import CountMeKit

/// `countme new`: a document of any collection.
struct New: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a document of any collection and print its id.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "Its fields.") var fields: [String] = []
  @Flag(name: .customLong("force"), help: "Allow fields that the collection does not know.")
  var takesAnyField = false

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    var members = JSONObject()
    for field in fields {
      let assignment = try FieldAssignment(
        field, schema: schema, besides: takesAnyField ? nil : [], reader)
      members[assignment.change.field] = assignment.change.value
    }
    let id = try members["id"]?.string.map { text throws(CommandFailure) in
      try Identifier.parse(text, in: schema)
    }
    let made = try id ?? Identifier.implied(by: &members, in: schema)
    let receipt = try await context.diary().journal.apply(
      [.create(schema.name, id: made, fields: members)], summary: "new \(schema.name)")
    let document = receipt.document(in: schema.name.text)
    try context.console.show(
      [document?.id.text ?? made?.text ?? ""], json: document?.json ?? receipt.json)
  }
}
