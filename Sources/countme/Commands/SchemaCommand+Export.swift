import ArgumentParser
import CountMeKit
import CountMePlatform

extension SchemaCommand {
  /// `countme schema export`: the schemas as files, and what tells an editor which is for which.
  struct Export: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write every schema as a file, for editors.",
      discussion: """
        The folder gets a file for each collection, countme.code-workspace, which VS Code opens the \
        diary with, and settings.json for editors that read json.schemas. Choose a folder outside the \
        diary, which holds documents only. Run it again after a schema has changed.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The folder.", completion: .directory) var folder: String

    func run(in context: CommandContext) async throws {
      let reader = try context.reader()
      let place = FileSystem.absolutePath(folder)
      try Self.requireOutside(reader.folder.path, place)
      let names = reader.catalogue.names
      for name in names {
        guard let bytes = reader.catalogue.text(of: name) else { continue }
        try OutputFile.write(bytes, to: "\(place)/\(name.text).schema.json")
      }
      let settings = EditorSettings(diary: reader.folder.path, schemas: place, names: names)
      try OutputFile.write(
        JSONValue.object(settings.json).canonicalBytes(), to: "\(place)/settings.json")
      let workspace = "\(place)/countme.code-workspace"
      try OutputFile.write(JSONValue.object(settings.workspace).canonicalBytes(), to: workspace)
      try context.console.answer(
        [
          "\(names.count.counted("schema")) in \(place.printable).",
          "VS Code: code \(workspace.shellWord)",
        ],
        json: .members(["path": place, "schemas": names.count]))
    }

    private static func requireOutside(
      _ diary: String, _ place: String
    ) throws(CommandFailure) {
      let inside = "\(place)/".hasPrefix("\(FileSystem.absolutePath(diary))/")
      guard !inside || "\(place)/".hasPrefix("\(FileSystem.absolutePath(diary))/.git/") else {
        throw CommandFailure(
          .usage, "\(place.printable) is inside the diary, which holds documents only",
          hint: "name a folder outside, such as ~/countme-schemas")
      }
    }
  }
}
