import ArgumentParser
import CountMeKit

/// `countme check`: a habit was done.
struct Check: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Note that a habit was done, or show those of today.",
    discussion: """
      Each time counts once, until the day's goal is reached; --times adds that much, whatever the goal. \
      countme check alone lists the habits of today and how they stand.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: "The habit; the day and how much may be said, too.", completion: DiaryCompletion.habit)
  var habit: [String] = []
  @Option(help: "How often it was done, or how much.") var times: Quantity?
  @OptionGroup var when: WhenOptions

  func run(in context: CommandContext) async throws {
    guard !habit.isEmpty else { return try Self.showToday(context) }
    let reader = try context.reader()
    let words = HabitWords(habit)
    let meant: HabitWords.Meant
    do {
      meant = try words.meant(in: reader)
    } catch {
      guard case .words(.unknownName)? = error as? DiaryError else { throw error }
      guard let hint = try several(reader) else { throw words.unknown(in: reader) }
      let text = habit.joined(separator: " ").printable
      throw CommandFailure(.notFound, "\(text) is not a single habit", hint: hint)
    }
    guard meant.times == nil || times == nil else {
      throw ValidationError("say how often once: in words, or with --times")
    }
    try await Self.note(meant, times: times?.value, when, context)
  }

  /// Notes that a habit was done.
  static func note(
    _ meant: HabitWords.Meant, times: Double? = nil, _ when: WhenOptions, _ context: CommandContext
  ) async throws {
    let receipt = try await context.diary().journal.check(
      meant.name, times: times ?? meant.times,
      when: when.entryTime(meant.said, by: context.clock))
    let lines = try context.telling {
      try receipt.checkLines($0) + receipt.awardLines + receipt.futureLines($0)
    }
    try context.console.answer(lines, json: receipt.json)
  }

  /// Shows the habits that today asks for, or that were done today.
  static func showToday(_ context: CommandContext) throws {
    let reader = try context.reader()
    let all = try reader.habits()
    let due = all.filter { $0.isDue || $0.today.progress > 0 }
    let table = HabitsText(habits: due, console: context.console).lines
    let isOpen = due.contains { !$0.today.isDone }
    let lines =
      all.isEmpty || !due.isEmpty
      ? table + (isOpen ? ["", "countme check NAME notes that one was done."] : [])
      : ["No habit is due today; countme habits shows all."]
    try context.show(
      lines, json: .array(due.map(\.json)), of: [Habit.collection],
      besides: [Completion.collection], days: .all, from: reader)
  }

  /// How to note several habits that were said at once: each by a command of its own; nil where one is not known.
  private func several(_ reader: DiaryReader) throws -> String? {
    let text = habit.joined(separator: " ")
    let said = SpokenWhen(text).words
    let parts = parts(of: said, reader)
    guard parts.count > 1 else { return nil }
    let names = parts.compactMap { try? reader.habit(called: $0).name }
    guard names.count == parts.count, Set(names).count == names.count else { return nil }
    let day = text.firstRange(of: said).map { text[$0.upperBound...] } ?? ""
    return names.map { "countme check \($0.shellWord)\(day)" }.joined(separator: ", and ")
  }

  /// The habits of a text, which `and`, a comma or nothing parts: `floss meditate`.
  private func parts(of said: String, _ reader: DiaryReader) -> [String] {
    let parts = said.replacing(" and ", with: ", ").split(separator: ",").map {
      String($0).trimmed
    }
    let words = said.split(separator: " ")
    guard parts.count == 1, words.count > 1 else { return parts }
    let pairs = (1..<words.count).map { [words[..<$0], words[$0...]] }.map { pair in
      pair.map { $0.joined(separator: " ") }
    }
    return pairs.first { pair in
      pair.allSatisfy { (try? reader.habit(called: $0)) != nil }
    } ?? parts
  }

  func validate() throws {
    guard !habit.isEmpty || times == nil && when.day == nil && when.time == nil else {
      throw ValidationError("name the habit that was done")
    }
    guard times?.value ?? 1 > 0 else { throw ValidationError("--times must be more than 0") }
  }
}
