import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group delete NAME`.
  struct Delete: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete your group for everybody.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try AttachedDiaries(of: diary.folder).named(group)
      let leftovers = try await diary.groups.delete(
        group, password: try password.ofAccount(in: context))
      try context.console.answer(
        ["Deleted the group \(attached.name.printable) on its remotes and here."]
          + leftovers.map {
            "\(($0.remote ?? $0.url).printable) keeps it: \($0.reason.words.printable)"
          },
        json: attached.json)
    }
  }
}
