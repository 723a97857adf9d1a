import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group attach NAME`.
  struct Attach: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach", abstract: "Bring a group of yours to this device.",
      discussion: """
        A group that you made on another device, which may be lost: your password opens it, and is asked \
        for. countme shared lists those that are not here. Somebody else's group takes a code: countme join.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.") var group: String
    @OptionGroup var folder: AttachedFolder
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try await diary.groups.attach(
        group, in: folder.path, password: try password.ofAccount(in: context))
      try await FirstSync.run(attached, in: context)
      try context.console.answer(
        [
          "Your group \(attached.name.printable) is here: \(attached.folder.printable)",
          attached.writingLine,
        ],
        json: attached.json)
    }
  }
}
