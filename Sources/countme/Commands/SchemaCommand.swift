import ArgumentParser
import CountMeKit

/// `countme schema`: the collections and their definitions.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "List, show and check the schemas of collections.",
    subcommands: [Listing.self, Definition.self, Fields.self, Check.self, Export.self])

  struct Listing: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the collections.")
    @OptionGroup var global: GlobalOptions

    func run(in context: CommandContext) async throws {
      let catalogue = try context.catalogue()
      var table = Table([
        .init("collection"), .init("id", isOptional: true), .init("merge", isOptional: true),
        .init("what it is", isFlexible: true),
      ])
      var values: [JSONValue] = []
      for name in catalogue.names {
        // What cannot be used is told by schema check, status and doctor.
        guard let schema = (try? catalogue.schema(of: name)) ?? nil else { continue }
        table.add([
          name.text, schema.identifierKind.rawValue, schema.mergeRule.rawValue, schema.description,
        ])
        values.append(
          .members([
            "collection": name.text, "id": schema.identifierKind.rawValue,
            "merge": schema.mergeRule.rawValue, "description": schema.description,
          ]))
      }
      try context.console.show(table.lines(on: context.console), json: .array(values))
    }
  }

  struct Definition: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print a collection's schema.")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The collection.", completion: DiaryCompletion.collection)
    var collection: String

    func run(in context: CommandContext) async throws {
      let catalogue = try context.catalogue()
      guard let name = CollectionName(collection), let bytes = catalogue.text(of: name) else {
        throw DiaryError.document(
          .unknownCollection(collection, known: catalogue.names.map(\.text)))
      }
      try context.console.write(bytes)
    }
  }

  struct Check: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check a schema file, and documents against it.")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The schema file.", completion: .file()) var schemaFile: String
    @Argument(help: "Documents to check against it.", completion: .file())
    var documents: [String] = []

    func run(in context: CommandContext) async throws {
      let schema = try compiled(besides: context.catalogue())
      for path in documents {
        let bytes = try InputFile.read(path)
        let violations = schema.violations(of: try InputFile.json(in: bytes, path: path))
        guard violations.isEmpty else {
          throw CommandFailure(violations: violations.placed(in: bytes), path: path)
        }
      }
      let count = documents.count
      try context.console.answer(
        ["The schema can be used." + Self.fitting(count)],
        json: .members(["usable": true, "documents": count]))
    }

    private static func fitting(_ count: Int) -> String {
      count == 0 ? "" : " \(count.counted("document")) \(count == 1 ? "fits" : "fit") it."
    }

    private func compiled(besides catalogue: Catalogue) throws -> CollectionSchema {
      let bytes = try InputFile.read(schemaFile)
      let value = try InputFile.json(in: bytes, path: schemaFile)
      let file = schemaFile.split(separator: "/").last ?? ""
      let stem = file.split(separator: ".").first.map(String.init) ?? ""
      guard let name = CollectionName(stem) else {
        throw CommandFailure(
          .usage, "\(schemaFile.printable) is not a name for a collection",
          hint: "name the file NAME.schema.json with letters and digits only")
      }
      do {
        let schema = try CollectionSchema(name: name, value)
        try requireFitting(Catalogue.Source(name: name, path: schemaFile, bytes: bytes), catalogue)
        return schema
      } catch let error as SchemaError {
        throw CommandFailure(schema: error, path: schemaFile)
      }
    }

    /// Ensures that what follows from other collections finds them in the diary, or among the program's own.
    private func requireFitting(_ source: Catalogue.Source, _ catalogue: Catalogue) throws {
      // A copy of one of the program's own.
      guard !Catalogue.builtIn.names.contains(source.name) else { return }
      let others = catalogue.names.filter {
        $0 != source.name && !Catalogue.builtIn.names.contains($0)
      }
      let all = others.compactMap { name in
        catalogue.path(of: name).map {
          Catalogue.Source(name: name, path: $0, bytes: catalogue.text(of: name) ?? [])
        }
      }
      for problem in Catalogue.builtIn.adding(all + [source]).problems() {
        let (path, text) = problem.told
        guard path == source.path else { continue }
        throw CommandFailure(
          .data, "\(schemaFile.printable): \(text)",
          hint: "fix the schema; countme schema list lists the collections",
          place: .init(path: schemaFile))
      }
    }
  }
}
