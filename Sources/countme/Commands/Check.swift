import ArgumentParser
import CountMeKit

/// `countme check`: a habit was done.
struct Check: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Note that a habit was done.",
    discussion: """
      Each time counts once, until the day's goal is reached; --times adds that much, whatever the goal.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(help: "The habit; the day may be said, too.", completion: DiaryCompletion.habit)
  var habit: [String]
  @Option(help: "How often it was done, or how much.") var times: Quantity?
  @OptionGroup var when: WhenOptions

  func run(in context: CommandContext) async throws {
    let journal = try context.diary().journal
    let receipt: Receipt
    do {
      receipt = try await HabitWords(habit, mayCount: true).named { name, said, count in
        guard count == nil || times == nil else {
          throw ValidationError("say how often once: in words, or with --times")
        }
        return try await journal.check(
          name, times: times?.value ?? count, when: when.entryTime(said, by: context.clock))
      }
    } catch {
      guard case .words(.unknownName)? = error as? DiaryError, let hint = try several(context)
      else {
        throw error
      }
      let text = habit.joined(separator: " ").printable
      throw CommandFailure(.notFound, "\(text) is not a single habit", hint: hint)
    }
    let lines = try context.telling { try CheckAnswer(receipt, $0, context).lines }
    try context.console.answer(
      lines + AwardAnswer(receipt).lines + receipt.futureLines, json: receipt.json)
  }

  /// How to note several habits that were said at once: each by a command of its own; nil where one is not known.
  private func several(_ context: CommandContext) throws -> String? {
    let text = habit.joined(separator: " ")
    let said = SpokenWhen(text).words
    let parts = said.replacing(" and ", with: ", ").split(separator: ",").map {
      String($0).trimmed
    }
    guard parts.count > 1 else { return nil }
    let reader = try context.reader()
    let names = parts.compactMap { try? reader.habit(called: $0).name }
    guard names.count == parts.count, Set(names).count == names.count else { return nil }
    let day = text.firstRange(of: said).map { text[$0.upperBound...] } ?? ""
    return names.map { "countme check \($0.shellWord)\(day)" }.joined(separator: ", and ")
  }

  func validate() throws {
    guard times?.value ?? 1 > 0 else { throw ValidationError("--times must be more than 0") }
  }
}
