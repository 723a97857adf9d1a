import ArgumentParser
import CountMeKit

/// `countme history`: the versions of one document.
struct History: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the versions of a document, newest first; also of one that was removed.")

  @OptionGroup var global: ReadingOptions
  @Argument(help: "The collection.", completion: DiaryCompletion.collection)
  var collection: String
  @Argument(help: "The id, or its unique beginning.", completion: DiaryCompletion.identifier)
  var id: String

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let schema = try reader.collection(named: collection)
    try SharedPart(of: reader.folder)?.requireShared(schema.name.text)
    let diary = try context.diary()
    let id = try await diary.history.identifier(everMatching: id, in: schema)
    let versions = try await diary.history.revisions(schema.name, id)
    guard !versions.isEmpty else {
      throw DiaryError.document(.notFound(collection: schema.name, id: id.text))
    }
    let lines = try Self.told(versions, schema, id, RevisionText(reader))
    var table = Table([
      .init("commit"), .init("when", isFlexible: true), .init("device", isOptional: true),
      .init("what", isFlexible: true),
    ])
    for (version, line) in zip(versions, lines) { table.add(version.revision.cells + [line]) }
    try context.console.show(
      table.lines(on: context.console),
      json: .array(
        zip(versions, lines).map { version, line in
          .object([
            "revision": version.revision.json(told: line),
            "document": version.document?.json ?? .null,
          ])
        }))
    let commit = versions.first { $0.document != nil }?.revision.id.prefix(8) ?? "COMMIT"
    let command = "countme restore \(schema.name) \(id.text.prefix(18)) --at \(commit)"
    try context.console.note(
      "\(command) brings one back.".folded(to: context.console.width, indent: 2)
        + diary.maintenance.historyStatus().note(width: context.console.width))
  }

  /// What each version did to the document, against the one before it.
  private static func told(
    _ versions: [DocumentVersion], _ schema: CollectionSchema, _ id: DocumentID,
    _ text: RevisionText
  ) -> [String] {
    guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind) else { return [] }
    return versions.indices.map { place in
      let before = versions.indices.contains(place + 1) ? versions[place + 1].document : nil
      let change = DocumentChange(
        path: path, before: before?.fields, after: versions[place].document?.fields)
      let isBack = before == nil && place < versions.count - 1
      let line = isBack ? "it came back" : text.line(change)
      return switch versions[place].revision.kind {
      case .merge: "merged: \(line)"
      case .undo: "undo: \(line)"
      case .redo: "did again: \(line)"
      case .kept: "chose after a conflict: \(line)"
      case .handEdit: "by hand: \(line)"
      case .edit, .imported, .retention: line
      }
    }
  }
}
