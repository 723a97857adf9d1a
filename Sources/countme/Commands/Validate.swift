import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme validate`: documents against their schema.
struct Validate: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check files against a collection's schema (by path where none is named).")

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: "The collection, if the first is one, and the files.", completion: .file())
  var arguments: [String]

  func run(in context: CommandContext) async throws {
    let catalogue = try context.catalogue()
    var files = arguments
    var schema: CollectionSchema?
    if let name = CollectionName(files[0]), let known = try catalogue.schema(of: name) {
      schema = known
      files.removeFirst()
    }
    guard !files.isEmpty else {
      throw CommandFailure(.usage, "no file is named", hint: "countme validate foodItems FILE")
    }
    let failures = files.compactMap { failure(of: $0, schema, catalogue) }
    // The first is what a program is told; a person sees them all.
    if var first = failures.first {
      let others = failures.dropFirst().prefix(20).map(\.message)
      let more = failures.count - others.count - 1
      first.message = ([first.message] + others + (more > 0 ? ["and \(more) more"] : []))
        .joined(separator: "\n")
      throw first
    }
    try context.console.answer(
      files.count == 1 ? ["It is valid."] : ["All \(files.count) are valid."],
      json: .members(["valid": true, "files": files.count]))
  }

  /// What is wrong with a file; nil for one that fits.
  private func failure(
    of file: String, _ named: CollectionSchema?, _ catalogue: Catalogue
  ) -> CommandFailure? {
    do throws(CommandFailure) {
      let schema = if let named { named } else { try locate(file, catalogue) }
      let bytes = try InputFile.read(file)
      let document = try InputFile.json(in: bytes, path: file)
      let violations = schema.violations(of: document)
      guard violations.isEmpty else {
        return CommandFailure(violations: violations.placed(in: bytes), path: file)
      }
      guard document.isBeyondDocument() else { return nil }
      let (size, allowed) = (document.canonicalBytes().count, JSONLimits.document.bytes)
      return CommandFailure(
        .data,
        "\(file.printable): its canonical form has \(size) bytes, and \(allowed) are allowed",
        hint: "a document is kept in that form, with a line for each value",
        place: .init(path: file))
    } catch {
      return error
    }
  }

  /// The schema of the collection whose path the end of the file's path is.
  private func locate(
    _ file: String, _ catalogue: Catalogue
  ) throws(CommandFailure) -> CollectionSchema {
    let parts = file.split(separator: "/")
    for start in parts.indices {
      let path = parts[start...].joined(separator: "/")
      do {
        if let (schema, _) = try catalogue.locate(path) { return schema }
      } catch {
        throw CommandFailure(catalogue: error)
      }
    }
    throw CommandFailure(
      .usage, "\(file.printable) is not where a document would be",
      hint: "name the collection: countme validate foodItems \(file.shellWord)")
  }
}
