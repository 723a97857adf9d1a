import ArgumentParser
import CountMeKit

/// `countme redo`: does again what the last undo took back.
struct Redo: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Do again what the last undo took back.")

  @OptionGroup var global: WritingOptions

  func run(in context: CommandContext) async throws {
    let step = try await context.diary().history.redo()
    let text = try context.telling { try RevisionText($0) }
    try context.console.answer(
      ["Did again: \(text.command(step.revision))"], json: step.receipt.json)
  }
}
