import Foundation
import PackagePlugin

/// Compiles every `*.schema.json` of a target's folder into that target.
@main
struct EmbedSchemas: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) throws -> [Command] {
    let folder = target.directoryURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let schemas =
      paths
      .filter { $0.hasSuffix(".schema.json") && !$0.hasPrefix("examples/") }
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSchemas.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(schemas.count) schemas",
        executable: try context.tool(named: "schema-embedder").url,
        arguments: [output.path, folder.path] + schemas,
        inputFiles: schemas.map { folder.appending(path: $0) },
        outputFiles: [output]
      )
    ]
  }
}
