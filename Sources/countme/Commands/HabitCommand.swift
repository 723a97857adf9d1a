import ArgumentParser
import CountMeKit

/// `countme habit`: the habits themselves.
struct HabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit",
    abstract: "Begin a habit.", subcommands: [Add.self])

  /// `countme habit add`: a new habit.
  struct Add: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Begin a habit; it is due every day unless you say otherwise.")

    @OptionGroup var global: WritingOptions
    @Argument(help: "What it is called.") var name: String
    @Flag(help: "It is due every day.") var daily = false
    @Option(help: "On how many days of a week it is due, 1 to 7.") var weekly: Int?
    @Option(
      name: [.customLong("weekdays"), .customLong("days")],
      help: "On which days it is due, such as mon,wed,fri.")
    var days: String?
    @Option(help: "How much counts as done on a day.") var goal: Quantity?
    @Option(help: "The unit of the goal, such as pages.") var unit: String?

    func run(in context: CommandContext) async throws {
      var entry = HabitEntry(name: name)
      entry.timesPerWeek = weekly
      entry.weekdays = try days.map { try WeekdayList($0).numbers } ?? []
      entry.goal = goal?.value ?? 1
      entry.unit = unit
      let receipt = try await context.diary().journal.addHabit(entry)
      try context.console.answer(
        receipt.documents(of: Habit.self).map {
          "\($0.headline) begins. countme check \($0.headline.shellWord) notes it."
        },
        json: receipt.json)
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
}
