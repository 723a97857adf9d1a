import ArgumentParser
import CountMeKit

/// `countme log`: what was done.
struct Log: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List what was done, newest first.")

  @OptionGroup var global: ReadingOptions
  @Option(name: .customShort("n"), help: ArgumentHelp("How many.", valueName: "count"))
  var limit = 20

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let revisions = try await diary.history.log(limit: max(limit, 0))
    let text = try RevisionText(try context.reader())
    var table = Table([
      .init("commit"), .init("when", isFlexible: true), .init("device", isOptional: true),
      .init("what", isFlexible: true),
    ])
    for revision in revisions { table.add(revision.cells + [text.line(revision)]) }
    try context.console.show(
      table.lines(on: context.console),
      json: .array(revisions.map { $0.json(told: text.line($0)) }))
    try context.console.note(
      try diary.maintenance.historyStatus().note(width: context.console.width))
  }
}

extension Revision {
  /// The commit, when and where it was made.
  var cells: [String] {
    [String(id.prefix(8)), "\(time.date) \(time.clockText)", device.printable]
  }

  /// The commit for scripts; the summary is what programs may rely on, the text is for people.
  func json(told text: String) -> JSONValue {
    .members([
      "commit": id, "summary": summary, "device": device, "time": time.text, "parents": parents,
      "documents": documentCount, "text": text,
    ])
  }
}
