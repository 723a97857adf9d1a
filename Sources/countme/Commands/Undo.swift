import ArgumentParser
import CountMeKit

/// `countme undo`: takes this device's last commands back.
struct Undo: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back this device's last command; again takes back the one before it.",
    discussion: """
      Later edits of the same entries stay, and so does what other devices did. With the words of an \
      entry of the day, it takes back the last command that was about it: countme undo almonds. countme \
      redo does again what was undone.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "How many commands to take back; or the entry in your words.", valueName: "entry"),
    completion: DiaryCompletion.entry)
  var words: [String] = []
  @Option(help: "How many commands to take back.") var steps: Int?
  @Option(day: "The day of the entry, if not today.") var day: String?

  /// The number, where it is all that was said.
  private var count: Int? { words.count == 1 ? Int(words[0]) : nil }

  func validate() throws {
    guard words.isEmpty || steps == nil else {
      throw ValidationError(
        count == nil ? "--steps counts commands; an entry has none" : "say the number only once")
    }
    guard (count ?? steps ?? 1) > 0 else {
      throw ValidationError("the number of commands to undo must be 1 or more")
    }
    guard day == nil || !words.isEmpty && count == nil else {
      throw ValidationError("--date is the day of an entry: name the entry, too")
    }
  }

  func run(in context: CommandContext) async throws {
    let undone = try await undone(context.diary())
    let value: JSONValue =
      count == nil && steps == nil
      ? undone.first?.receipt.json ?? .null : .array(undone.map(\.receipt.json))
    let text = try context.telling { try RevisionText($0) }
    try context.console.answer(
      undone.map { "Undid: \(text.command($0.revision))" } + ["countme redo does it again."],
      json: value)
  }
}

extension Undo {
  private func undone(_ diary: Diary) async throws -> [UndoneCommand] {
    guard !words.isEmpty, count == nil else {
      return try await diary.history.undo(steps: count ?? steps ?? 1)
    }
    var said = SpokenEntry(words.joined(separator: " "))
    said.day = day ?? said.day
    return [try await diary.history.undo(said)]
  }
}
