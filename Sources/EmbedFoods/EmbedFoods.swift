import Foundation
import PackagePlugin

/// Compiles the food table, its index and the everyday words into their target, so that the program is one file.
@main
struct EmbedFoods: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) throws -> [Command] {
    let inputs = ["foods.table", "everyday.words"].map { target.directoryURL.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFoods.swift")
    return [
      .buildCommand(
        displayName: "Embedding the food table",
        executable: try context.tool(named: "food-table").url,
        arguments: ["embed"] + inputs.map(\.path) + [output.path],
        inputFiles: inputs,
        outputFiles: [output]
      )
    ]
  }
}
