import ArgumentParser
import CountMeKit

/// `countme unfollow NAME`: the end of following somebody.
struct Unfollow: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow",
    abstract: "Stop following somebody; the folder with what you have read stays.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: "Whom, as countme shared lists them.", completion: DiaryCompletion.attached)
  var name: String

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let followed = try AttachedDiaries(of: diary.folder).named(name)
    guard followed.role == .follower else {
      throw CommandFailure(
        .usage, "\(followed.name.printable) is a group that you are in",
        hint: "\(followed.leaving) ends that")
    }
    try await diary.attached.detach(followed.name)
    try context.console.answer(
      [
        "You no longer follow \(followed.name.printable). What you have read stays in "
          + "\(followed.folder.printable); remove the folder if you do not want it."
      ].flatMap { $0.folded(to: context.console.width, indent: 2) },
      json: ["name": .string(followed.name), "folder": .string(followed.folder)])
  }
}
