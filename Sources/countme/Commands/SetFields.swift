import ArgumentParser
import CountMeKit

/// `countme set`: fields of a document.
struct SetFields: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set fields of a document; FIELD= removes one.")

  @OptionGroup var global: WritingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "The id, or its unique beginning.", completion: DiaryCompletion.identifier)
  var id: String
  @Argument(help: "What to set: FIELD=VALUE.") var fields: [String]
  @Flag(name: .customLong("force"), help: "Allow fields that the collection does not know.")
  var takesAnyField = false

  private func fieldsPresent(
    _ reader: DiaryReader, _ schema: CollectionSchema
  ) throws -> Set<String> {
    let only = try? reader.identifier(matching: id, in: schema)
    let document = try only.flatMap { try reader.document(schema.name, $0) }
    return Set(document?.fields.keys ?? [])
  }

  /// Ensures that a time zone is one: a wrong one would count days by the machine's, without a word.
  private func expectZone(
    in changes: [FieldChange], of schema: CollectionSchema
  ) throws(DiaryError) {
    guard schema.name.text == ProfileSettings.collection else { return }
    for change in changes where change.field == ProfileSettings.Field.timeZone {
      guard let name = change.value?.string, !TimeZoneRules.isKnown(name) else { continue }
      throw .argument("time zone", name, expected: "one such as Europe/Berlin or America/New_York")
    }
  }

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    // What a newer program wrote into this very document can be changed and removed.
    let present = try fieldsPresent(reader, schema)
    let changes = try fields.map {
      try FieldAssignment($0, schema: schema, besides: takesAnyField ? nil : present, reader).change
    }
    try expectZone(in: changes, of: schema)
    if changes.contains(where: { $0.field == "id" }) {
      throw CommandFailure(
        .data, "an id never changes",
        hint: "countme new \(schema.name) makes another document")
    }
    let edit = try reader.setting(
      schema.name.text, reader.identifier(matching: id, in: schema), changes)
    let receipt = try await context.diary().journal.apply([edit], summary: "set \(schema.name)")
    try context.console.answer(
      receipt.commit == nil ? ["Nothing had to change."] : ["Set."] + receipt.awardLines,
      json: receipt.json)
  }
}
