import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme undo`: takes this device's last command back.
struct Undo: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take this device's last command back; once more takes back the one before it.")

  @OptionGroup var global: GlobalOptions

  func run(in context: CommandContext) async throws {
    let (undone, receipt) = try await context.diary().undo()
    try context.console.answer(["Undid: \(undone.printable)"], json: receipt.json)
  }
}

/// `countme restore`: brings an earlier version back.
struct Restore: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring a document back as a commit has it, as a new edit.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The collection.") var collection: String
  @Argument(help: "The id.") var id: String
  @Option(name: .customLong("at"), help: "The commit.") var revision: String

  func run(in context: CommandContext) async throws {
    let schema = try context.reader().collection(named: collection)
    let id = try Identifier.parse(id, in: schema)
    let receipt = try await context.diary().restore(schema.name, id, at: revision)
    try context.console.answer(
      [receipt.commit == nil ? "It is as it was already." : "Restored."], json: receipt.json)
  }
}
