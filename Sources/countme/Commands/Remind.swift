import ArgumentParser
import CountMeKit

/// `countme remind`: what is still to be done today.
struct Remind: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "List what is still to be done today, if anything.",
    discussion: """
      One line each for what should be used up within two days, habits that are due and not done, a fast that \
      has reached its target, and a day without an entry where the days before have some. It is silent where \
      there is nothing, so a timer can call it: "0 20 * * * countme remind" in a crontab sends a mail \
      only then, and countme remind | xargs -r -d '\\n' -n 1 notify-send CountMe shows it on the desktop.
      """)

  @OptionGroup var global: GlobalOptions

  func run(in context: CommandContext) async throws {
    let reminders = try Reminders(try context.reader(), context)
    try context.console.show(
      reminders.all.flatMap { $0.text.folded(to: context.console.width, indent: 2) },
      json: .array(
        reminders.all.map { .members(["kind": $0.kind, "text": $0.text]) }))
  }
}

/// What a person would want to be told before the day is over.
private struct Reminders {
  private(set) var all: [(kind: String, text: String)] = []

  init(_ reader: DiaryReader, _ context: CommandContext) throws {
    let today = try reader.day(nil)
    for item in try reader.useBy(within: 2, withGroups: true) {
      all.append(("useBy", item.line))
    }
    for habit in today.habits where !habit.isDone && habit.week?.isReached != true {
      let isBegun = habit.progress > 0 || habit.week != nil
      let done = isBegun ? ": \(habit.progressText(isToday: true))" : ""
      all.append(("habit", "\(habit.habit.headline) is not done yet\(done)"))
    }
    if let fast = today.fast, fast.isActive, fast.targetHours != nil, fast.isReached {
      let text = FastText(fast: fast, console: context.console)
      all.append(
        ("fast", "The fast since \(text.since) has reached its hours; countme fast stop ends it"))
    }
    if try Self.isForgotten(today, reader) {
      all.append(("food", "Nothing is written down today; countme eat begins"))
    }
  }

  /// Whether nothing was eaten today, by the diary, where the days before have food.
  private static func isForgotten(_ today: DayView, _ reader: DiaryReader) throws -> Bool {
    guard today.meals.isEmpty, today.fast?.isActive != true else { return false }
    return try (1...3).contains { before in
      try !reader.day(today.date.adding(days: -before)).meals.isEmpty
    }
  }
}
