import Foundation
import PackagePlugin

/// Compiles every `*.schema.json` of `Schema/` into the target there, as text and as types; and a list
/// of the types' properties into a target of tests.
@main
struct EmbedSchemas: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) throws -> [Command] {
    let isTest = (target as? SwiftSourceModuleTarget)?.kind == .test
    return try isTest
      ? [command("properties", "TypedProperties.swift", context)]
      : [
        command("texts", "EmbeddedSchemas.swift", context),
        command("types", "CollectionTypes.swift", context),
      ]
  }

  private func command(
    _ kind: String, _ name: String, _ context: PluginContext
  ) throws -> Command {
    let folder = context.package.directoryURL.appending(path: "Schema")
    let schemas = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".schema.json") && !$0.hasPrefix("examples/") }
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    return .buildCommand(
      displayName: "Embedding the \(kind) of \(schemas.count) schemas",
      executable: try context.tool(named: "schema-embedder").url,
      arguments: [kind, output.path, folder.path] + schemas,
      inputFiles: schemas.map { folder.appending(path: $0) },
      outputFiles: [output]
    )
  }
}
