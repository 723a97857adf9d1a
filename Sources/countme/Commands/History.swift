import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme history`: the versions of one document.
struct History: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the versions of a document, newest first.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The collection.") var collection: String
  @Argument(help: "The id, or its unique beginning.") var id: String

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    let id =
      try DocumentID(id).flatMap {
        DocumentPath(schema.name, $0, kind: schema.identifierKind) == nil ? nil : $0
      } ?? reader.identifier(matching: id, in: schema)
    let versions = try await context.diary().history(schema.name, id)
    guard !versions.isEmpty else { throw DiaryError.notFound(collection: schema.name, id: id.text) }
    var table = Table([
      .init("commit"), .init("when"), .init("device"), .init("what", isFlexible: true),
    ])
    for version in versions {
      let revision = version.revision
      table.add([
        String(revision.id.prefix(8)), "\(revision.time.date) \(revision.time.clockText)",
        revision.device.printable,
        version.document == nil
          ? "removed: \(revision.summary.printable)" : revision.summary.printable,
      ])
    }
    try context.console.show(
      table.lines(width: context.console.width, isColored: context.console.isColored),
      json: .array(
        versions.map {
          .object(["revision": $0.revision.json, "document": $0.document?.json ?? .null])
        }))
  }
}
