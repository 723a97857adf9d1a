import ArgumentParser
import CountMeKit

/// Something at home of which a person says what became of it.
struct UsedItem: ParsableArguments {
  @Argument(help: "What it is.") var words: [String]
  @Option(day: "The day: today, yesterday, monday, -3d, 2026-11-20.") var day: String?

  /// What it is, without the words before a name: `the milk`, `all my eggs`.
  private var name: String {
    let said = words.flatMap { $0.split(separator: " ").map(String.init) }
    let joints: Set = ["the", "my", "all", "our", "of", "rest", "last"]
    let rest = said.drop { joints.contains($0.lowercased()) }
    return (rest.isEmpty ? said[...] : rest).joined(separator: " ")
  }

  /// The name where a part of it is said before, such as `2 eggs`; nil where nothing tells a part.
  private func whole(_ context: CommandContext) throws(DiaryError) -> String? {
    let names = try context.reader().useBy().compactMap { $0.item.name?.lowercased() }
    let rest = name.lowercased().split(separator: " ").drop { word in
      word.contains(where: \.isNumber) || ["half", "some", "a", "an", "one", "two"].contains(word)
    }.joined(separator: " ")
    guard rest.count < name.count, !rest.isEmpty else { return nil }
    return names.first { $0.hasPrefix(rest) || rest.hasPrefix($0) }
  }

  private func marked(
    _ outcome: UseByItem.Outcome, _ context: CommandContext
  ) async throws -> Receipt {
    do throws(DiaryError) {
      return try await context.diary().journal.markUsed(name, outcome, day: context.day(day))
    } catch {
      guard case .words(.unknownName) = error else { throw error }
      let command = outcome == .eaten ? "eaten" : "thrown"
      if let whole = try whole(context) {
        throw CommandFailure(
          .data, "\(name.printable) may not be all of \(whole.printable); nothing was changed",
          hint: "countme use-by \(command) \(whole.shellWord) takes all of it off the list")
      }
      guard let group = try group(context) else { throw error }
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
