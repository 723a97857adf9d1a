import ArgumentParser
import CountMeKit

extension Group {
  /// `countme group leave NAME`.
  struct Leave: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "leave", abstract: "Leave somebody else's group; its folder stays here.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The group.", completion: DiaryCompletion.attached) var group: String

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      let attached = try AttachedDiaries(of: diary.folder).named(group)
      let isTold = try await diary.groups.leave(group)
      let name = attached.name.printable
      try context.console.answer(
        ["You have left \(name). Its folder stays: \(attached.folder.printable)"]
          + (isTold
            ? [] : ["Its remote could not be told: the owner still sees you as a member."]),
        json: attached.json)
    }
  }
}
