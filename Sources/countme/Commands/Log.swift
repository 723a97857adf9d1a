import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme log`: what was done.
struct Log: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List what was done, newest first.")

  @OptionGroup var global: GlobalOptions
  @Option(name: .customShort("n"), help: "How many.") var limit = 20

  func run(in context: CommandContext) async throws {
    let revisions = try await context.diary().log(limit: max(limit, 0))
    var table = Table([
      .init("commit"), .init("when"), .init("device"), .init("what", isFlexible: true),
    ])
    for revision in revisions {
      table.add([
        String(revision.id.prefix(8)), "\(revision.time.date) \(revision.time.clockText)",
        revision.device.printable, revision.summary.printable,
      ])
    }
    try context.console.show(
      table.lines(width: context.console.width, isColored: context.console.isColored),
      json: .array(revisions.map(\.json)))
  }
}

extension Revision {
  /// The commit for scripts.
  var json: JSONValue {
    .object([
      "commit": .string(id), "summary": .string(summary), "device": .string(device),
      "time": .string(time.text), "parents": .array(parents.map { .string($0) }),
      "documents": .number(Double(documentCount)),
    ])
  }
}
