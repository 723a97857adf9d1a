import ArgumentParser
import CountMeKit
import CountMePlatform

/// `countme habit`: the habits themselves.
struct HabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit",
    abstract: "Begin a habit, or note that one was done.",
    discussion: """
      countme habit add Meditate begins one. A habit that there is can be noted, too: countme habit floss done \
      yesterday does what countme check does; and one that there is not begins with how often it is due: \
      countme habit no sugar every day.
      """,
    subcommands: [Add.self, FreeWords.self], defaultSubcommand: FreeWords.self)

  /// `countme habit add`: a new habit.
  struct Add: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Begin a habit; it is due every day unless you say otherwise.",
      discussion: """
        You can say how often behind its name: countme habit add gym 3 times a week, call mum every sunday, \
        read on weekdays.
        """)

    @OptionGroup var global: WritingOptions
    @Argument(help: "What it is called; how often it is due may be said, too.") var name: [String]
    @Flag(help: "It is due every day.") var daily = false
    @Option(help: "On how many days of a week it is due, 1 to 7.") var weekly: Int?
    @Option(
      name: [.customLong("weekdays"), .customLong("days")],
      help: "On which days it is due, such as mon,wed,fri.")
    var days: String?
    @Option(help: "How much counts as done on a day.") var goal: Quantity?
    @Option(help: "The unit of the goal, such as pages.") var unit: String?

    func run(in context: CommandContext) async throws {
      let text = name.joined(separator: " ")
      // In quotes all of it is the name, as of `Review on Monday`.
      let isNamed = name.count == 1
      var entry = isNamed ? HabitEntry(name: text) : try HabitEntry(said: text)
      if daily || weekly != nil || days != nil, entry.name != text {
        throw CommandFailure(
          .usage, "how often \(entry.name.printable) is due is said twice",
          hint: "say it once: in words, or by an option")
      }
      entry.timesPerWeek = weekly ?? entry.timesPerWeek
      entry.weekdays = try days.map(Self.weekdays) ?? entry.weekdays
      entry.goal = goal?.value ?? entry.goal
      entry.unit = unit
      try await Self.begin(entry, context)
    }

    /// Begins a habit.
    static func begin(_ entry: HabitEntry, _ context: CommandContext) async throws {
      let receipt = try await context.diary().journal.addHabit(entry)
      try context.console.answer(
        receipt.documents(of: Habit.self).map {
          "\($0.headline) begins\(Self.rhythm(entry)). countme check \($0.headline.shellWord) notes it."
        },
        json: receipt.json)
    }

    private static func weekdays(_ text: String) throws(CommandFailure) -> [Int] {
      guard let days = HabitRhythm.weekdays(listed: text) else {
        throw CommandFailure(
          .usage, "\(text.printable) lists no days of the week",
          hint: "write for example mon,wed,fri")
      }
      return days
    }

    /// How often it is due, where that is not every day.
    private static func rhythm(_ entry: HabitEntry) -> String {
      if let times = entry.timesPerWeek {
        return times == 1 ? ", once a week" : ", \(times) days a week"
      }
      let days = entry.weekdays.compactMap { number in
        Weekday.allCases.first { $0.number == number }?.longName
      }
      let each =
        entry.goal == 1 ? "" : ", \(entry.goal.shown)\(entry.unit.map { " \($0)" } ?? "") a day"
      return days.isEmpty ? each : ", on \(days.joined(separator: ", "))\(each)"
    }

    func validate() throws {
      guard [daily, weekly != nil, days != nil].count(where: { $0 }) <= 1 else {
        throw ValidationError("choose one of --daily, --weekly and --weekdays")
      }
      guard (1...7).contains(weekly ?? 1) else {
        throw ValidationError("--weekly takes 1 to 7 days")
      }
      guard goal?.value ?? 1 > 0 else { throw ValidationError("a goal must be more than 0") }
    }
  }

  /// `countme habit` with other words: which habits there are tells what is meant.
  struct FreeWords: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "said", abstract: "Note a habit, or begin one.", shouldDisplay: false)

    @OptionGroup var global: WritingOptions
    @Argument(help: "The habit, and what is said of it.", completion: DiaryCompletion.habit)
    var words: [String] = []
    @OptionGroup var when: WhenOptions

    func run(in context: CommandContext) async throws {
      guard !words.isEmpty else { return try Check.showToday(context) }
      let reader = try context.reader()
      let habit = HabitWords(words)
      do {
        let meant = try habit.meant(in: reader)
        guard meant.tellsMore || when.day != nil || when.time != nil else {
          throw Self.alreadyThere(meant.name)
        }
        try await Check.note(meant, when, context)
      } catch {
        guard case .words(.unknownName)? = error as? DiaryError else { throw error }
        try await beginIfDue(habit, context)
      }
    }

    /// Begins the habit where it is said how often it is due, or somebody says so; otherwise nothing tells what is meant.
    private func beginIfDue(_ habit: HabitWords, _ context: CommandContext) async throws {
      if let hint = CommandSuggestion(["habit"] + words).hint {
        throw CommandFailure(
          .usage, "\(words[0].printable) is no command of habit",
          hint: "\(hint); countme help habit explains it")
      }
      let text = words.joined(separator: " ")
      let entry = try HabitEntry(said: text)
      if entry.name != text, when.day == nil, when.time == nil {
        return try await Add.begin(entry, context)
      }
      let reader = try context.reader()
      guard let name = habit.newName(in: reader), Self.isWanted(name, context) else {
        throw habit.unknown(in: reader)
      }
      try await Add.begin(HabitEntry(name: name), context)
      if let meant = try? habit.meant(in: context.reader()), meant.tellsMore {
        try await Check.note(meant, when, context)
      }
    }

    /// Asks on a terminal whether a habit begins.
    private static func isWanted(_ name: String, _ context: CommandContext) -> Bool {
      guard context.canAsk else { return false }
      let question =
        "There is no habit \(name.printable). Shall it begin, due every day? y or n: "
      _ = Console.show(question, on: .error, terminator: "")
      return readLine()?.trimmed.lowercased().hasPrefix("y") ?? false
    }

    private static func alreadyThere(_ name: String) -> CommandFailure {
      CommandFailure(
        .usage, "\(name.printable) is a habit already",
        hint:
          "countme check \(name.shellWord) notes that it was done; countme habits shows how it stands"
      )
    }
  }
}
