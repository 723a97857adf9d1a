import ArgumentParser
import CountMeKit

/// `countme put`: whole documents from standard input.
struct Put: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "put",
    abstract: "Create or replace documents from standard input.",
    discussion: """
      One document, an array of them, or JSON lines; all or nothing, in one commit. A document without an \
      id gets a new one where ids are UUIDs, so that putting it again makes another, and that of its date \
      where ids are days. countme schema fields COLLECTION lists the fields.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String

  func run(in context: CommandContext) async throws {
    let schema = try context.reader().collection(named: collection)
    let documents = try DocumentInput(try InputFile.standardInput()).documents
    let edits = try documents.map { document -> DocumentEdit in
      guard let text = document["id"]?.string else { return try Self.edit(document, schema) }
      return .put(schema.name, id: try Identifier.parse(text, in: schema), fields: document)
    }
    try Self.requireApart(edits)
    let receipt: Receipt
    do {
      receipt = try await context.diary().journal.apply(
        edits, summary: "put \(edits.count) into \(schema.name)")
    } catch {
      guard case .document(.invalid(_, let violations)) = error,
        let number = Self.number(of: violations, in: documents, schema), documents.count > 1
      else { throw error }
      throw CommandFailure(violations: violations, path: "document \(number) of \(documents.count)")
    }
    // The sums and lists of other documents that followed are not what was put.
    let changed = receipt.changes.count { $0.collection == schema.name }
    try context.console.answer(
      ["Put \(edits.count), of which \(changed) changed something."],
      json: receipt.json)
  }

  /// Ensures that no id is there twice: the first would be lost without a word.
  private static func requireApart(_ edits: [DocumentEdit]) throws(CommandFailure) {
    var seen: [DocumentID: Int] = [:]
    for (number, edit) in zip(1..., edits) {
      guard case .put(_, let id, _) = edit else { continue }
      if let other = seen.updateValue(number, forKey: id) {
        throw CommandFailure(
          .data, "documents \(other) and \(number) have the same id, \(id)",
          hint: "put each once; nothing was changed")
      }
    }
  }

  /// The first document that does not fit as some violations say, counted from 1.
  private static func number(
    of violations: [SchemaViolation], in documents: [JSONObject], _ schema: CollectionSchema
  ) -> Int? {
    let number = documents.firstIndex { document in
      let found = schema.violations(of: .object(document))
      return violations.allSatisfy(found.contains)
    }
    return number.map { $0 + 1 }
  }

  /// What becomes of a document that says no id.
  private static func edit(
    _ document: JSONObject, _ schema: CollectionSchema
  ) throws -> DocumentEdit {
    var fields = document
    switch schema.identifierKind {
    case .uuid, .slugOrUUID: return .create(schema.name, id: nil, fields: document)
    case .single:
      let own = schema.name.text.split(separator: "/").last.map(String.init) ?? ""
      return .put(schema.name, id: try Identifier.parse(own, in: schema), fields: document)
    case .date, .dateAndUUID, .month, .slug:
      guard let id = try Identifier.implied(by: &fields, in: schema) else {
        let words = FirstDocumentHint.identifying(schema).joined(
          separator: " ")
        throw CommandFailure(
          .data, "a document has no id",
          hint: "write in it what tells the id, such as \(words)")
      }
      return .put(schema.name, id: id, fields: fields)
    }
  }
}
