import ArgumentParser
import CountMeKit

/// Something at home of which a person says what became of it.
struct UsedItem: ParsableArguments {
  @Argument(help: "What it is.") var name: String
  @Option(
    name: .customLong("date"), parsing: .unconditional,
    help: ArgumentHelp("The day: today, yesterday, monday, -3d, 2026-11-20.", valueName: "day"))
  var day: String?

  private func marked(
    _ outcome: UseByItem.Outcome, _ context: CommandContext
  ) async throws -> Receipt {
    do throws(DiaryError) {
      return try await context.diary().journal.markUsed(name, outcome, day: context.day(day))
    } catch {
      guard case .words(.unknownName) = error, let group = try group(context) else { throw error }
      let command = outcome == .eaten ? "eaten" : "thrown"
      throw CommandFailure(
        .notFound, "\(name.printable) is not yours: it is on the list of \(group.printable)",
        hint: "countme use-by \(command) \(name.shellWord) --in \(group.shellWord)")
    }
  }

  /// The group that has it at home.
  private func group(_ context: CommandContext) throws(DiaryError) -> String? {
    let items = try context.reader().useBy(withGroups: true)
    let wanted = name.trimmed.lowercased()
    return items.first { $0.group != nil && $0.item.name?.lowercased().hasPrefix(wanted) == true }?
      .group
  }

  func use(_ outcome: UseByItem.Outcome, _ context: CommandContext) async throws {
    let receipt = try await marked(outcome, context)
    let word = outcome == .eaten ? "used up" : "thrown away"
    let count = try context.telling { try $0.useBy().count }
    let left = count == 0 ? "nothing else is" : count == 1 ? "1 more is" : "\(count) more are"
    try context.console.answer(
      receipt.documents(of: UseByItem.self).map {
        "\($0.headline) is \(word); \(left) on the list."
      },
      json: receipt.json)
  }
}
