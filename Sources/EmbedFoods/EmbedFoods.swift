import Foundation
import PackagePlugin

/// Compiles the food table into its target, so that the program is one file.
@main
struct EmbedFoods: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) throws -> [Command] {
    let table = target.directoryURL.appending(path: "foods.table")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFoods.swift")
    return [
      .buildCommand(
        displayName: "Embedding the food table",
        executable: try context.tool(named: "food-table").url,
        arguments: ["embed", table.path, output.path],
        inputFiles: [table],
        outputFiles: [output]
      )
    ]
  }
}
