import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme export`: the diary for other programs.
struct Export: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the diary for other programs; countme import reads it back.",
    discussion: """
      json is one file with every collection, jsonl a line for each document, firestore what Firestore's \
      backup tools write. csv is one file for each collection in the folder -o, or with --collection one \
      table. plain is a copy of the documents as they are in the diary, in the folder -o, readable \
      without git or countme. Without -o it goes to standard output. The account and its devices are \
      left out.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, jsonl, csv, firestore, plain
  }

  @OptionGroup var global: ReadingOptions
  @Argument(help: "json, jsonl, csv, firestore or plain.") var format: Format
  @Option(help: "Only this collection.", completion: DiaryCompletion.collection)
  var collection: String?
  @OptionGroup var span: DaySpan
  @Option(name: .shortAndLong, help: "The file, or for csv and plain the folder, to write.")
  var output: String?

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let name = try collection.map { try reader.collection(named: $0).name }
    if let name { try SharedPart(of: reader.folder)?.requireShared(name.text) }
    let export = try DiaryExport(
      reader, collection: name, days: span.days(reader.clock()))
    for error in export.leftOut {
      _ = Console.show(
        "countme: left out: \(CommandFailure(diary: error).message)", on: .error)
    }
    switch format {
    case .json: try write(export.json.canonicalBytes(), export, context)
    case .jsonl: try write(export.jsonLines, export, context)
    case .firestore: try write(export.firestore.canonicalBytes(), export, context)
    case .csv: try writeTables(export, context)
    case .plain: try copy(export, context)
    }
  }

  private func writeTables(_ export: DiaryExport, _ context: CommandContext) throws {
    let files = export.csvFiles
    if let output, output != "-", collection == nil {
      for file in files { try OutputFile.write(file.bytes, to: "\(output)/\(file.name)") }
      for file in export.schemaFiles {
        let name = file.path.split(separator: "/").last ?? ""
        try OutputFile.write(file.bytes, to: "\(output)/\(name)")
      }
      return try answer(export, context)
    }
    guard let only = files.first, files.count == 1 || collection != nil else {
      throw CommandFailure(
        .usage, "csv makes a file for each collection",
        hint: "say where to write them with -o DIR, or which one with --collection")
    }
    try write(only.bytes, export, context)
  }

  /// Copies documents, and the schemas of the person's own that they need.
  private func copy(
    _ export: DiaryExport, _ context: CommandContext
  ) throws {
    guard let output, output != "-" else {
      throw CommandFailure(
        .usage, "plain makes a file for each document", hint: "say where to write them with -o DIR")
    }
    // What lies there already would be taken for a part of the copy.
    guard ((try? FileSystem.list(output)) ?? []).isEmpty else {
      throw CommandFailure(
        .cannotCreate, "\(output.printable) is not empty",
        hint: "name a new folder; nothing was written", place: .init(path: output))
    }
    for file in export.files {
      try OutputFile.write(
        JSONValue.object(file.document.fields).canonicalBytes(), to: "\(output)/\(file.path)")
    }
    for file in export.schemaFiles {
      try OutputFile.write(file.bytes, to: "\(output)/\(file.path)")
    }
    try answer(export, context)
  }

  private func write(
    _ bytes: [UInt8], _ export: DiaryExport, _ context: CommandContext
  ) throws {
    guard let output, output != "-" else { return try context.console.write(bytes) }
    try OutputFile.write(bytes, to: output)
    try answer(export, context)
  }

  private func answer(_ export: DiaryExport, _ context: CommandContext) throws {
    let reader = try context.reader()
    let shared = SharedPart(of: reader.folder)
    var collections = JSONObject()
    for collection in export.collections {
      collections[collection.schema.name.text] = .number(Double(collection.documents.count))
    }
    let noun = export.count.counted("document")
    let json: JSONValue = [
      "documents": .number(Double(export.count)), "collections": .object(collections),
      "output": .string(output ?? ""),
    ]
    let all = reader.catalogue.names.map(\.text).filter { !$0.hasPrefix("profile/") }
    let named = collection == nil ? all : Array(collections.keys)
    try context.console.answer(
      ["Wrote \(noun) to \((output ?? "").printable)."]
        + (shared?.line.folded(to: context.console.width, indent: 0) ?? []),
      json: shared?.marking(json, of: named, days: .all) ?? json)
  }
}
