import ArgumentParser

/// `countme today`: the present day.
struct Today: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today: entries, totals, goal and what is left.")

  @OptionGroup var global: ReadingOptions
  @Flag(name: .customLong("nutrients"), help: "With fibre, vitamins and minerals.")
  var showsNutrients = false

  func run(in context: CommandContext) async throws {
    try context.showDay(nil, nutrients: showsNutrients)
  }
}
