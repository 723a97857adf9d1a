import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme import`: another app's export.
struct Import: DiaryCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take over another app's export; importing again adds nothing.",
    discussion: "All or nothing, in one commit. Times are those of the diary's time zone.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "What the file is; --list shows what there is.") var format: String?
  @Argument(help: "The file; - is standard input.") var file: String?
  @Flag(name: .customLong("dry-run"), help: "Only say what would be done.") var isDryRun = false
  @Flag(name: .customLong("list"), help: "List the formats.") var isList = false

  func validate() throws {
    if isList, format != nil { throw ValidationError("--list takes nothing else") }
    if !isList, file == nil {
      throw ValidationError("say what to import: countme import FORMAT FILE, or import --list")
    }
  }

  func run(in context: CommandContext) async throws {
    guard let format, let file, !isList else { return try list(in: context) }
    guard let known = ImportFormat(named: format) else {
      throw CommandFailure(
        .usage, "\(format.printable) is no format that can be imported",
        hint: "the formats are: \(ImportFormat.all.map(\.name).joined(separator: ", "))")
    }
    let bytes = try file == "-" ? InputFile.standardInput() : InputFile.read(file)
    let report = try await context.diary().importDocuments(
      bytes, as: known, named: file == "-" ? "standard input" : file, isDryRun: isDryRun)
    let answer = ImportAnswer(report, format: known)
    if isDryRun { return try context.console.show(answer.lines, json: answer.json) }
    try context.console.answer(answer.lines, json: answer.json)
  }

  private func list(in context: CommandContext) throws(CommandFailure) {
    try context.console.show(
      ImportFormat.all.flatMap {
        "\($0.name)  \($0.summary)"
          .folded(to: context.console.width, indent: $0.name.displayWidth + 2)
      },
      json: .array(
        ImportFormat.all.map {
          .object(["name": .string($0.name), "summary": .string($0.summary)])
        }))
  }
}
