import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme init`: a new diary.
struct Init: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a new diary; it works at once and needs no account.")

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The folder (else -C, COUNTME_DIR or ~/CountMe).", completion: .directory)
  var folder: String?

  func run(in context: CommandContext) async throws {
    let path = folder ?? context.chosenDirectory ?? context.homeDirectory
    if let facts = FileFacts(followingLinksTo: path), !facts.isDirectory {
      throw CommandFailure(
        .cannotCreate, "\(path.printable) is a file",
        hint: "a diary is a folder; choose another name")
    }
    let diary = try await Diary.create(at: path, environment: context.environment)
    try context.console.answer(
      [
        "Your diary is \(diary.folder.path.printable).",
        "Write something down: countme eat \"Oats\" 311",
      ],
      json: .members(["path": diary.folder.path]))
    try await RetentionQuestion(diary: diary, context: context).ask()
  }
}
