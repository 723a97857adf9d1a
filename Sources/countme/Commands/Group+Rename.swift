import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group rename NAME NEW`.
  struct Rename: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a group another name; a member's counts for that member alone.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String
    @Argument(help: "The new name.") var name: String
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let isOwner = try AttachedDiaries(of: diary.folder).named(group).role == .owner
      try await diary.groups.rename(
        group, to: name, password: isOwner ? try password.ofAccount(in: context) : nil)
      try context.console.answer(
        ["The group is now called \(name.printable)."], json: .object(["name": .string(name)]))
    }
  }
}
