import ArgumentParser
import CountMeKit

/// `countme meals`: the meals of one's own.
struct Meals: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "meals", abstract: "Show the meals that you composed.")

  @OptionGroup var global: ReadingOptions

  func run(in context: CommandContext) async throws {
    let meals = try context.reader().meals(context.environment, withGroups: true)
    try context.console.show(
      MealsText(meals: meals, console: context.console).lines, json: .array(meals.map(\.json)))
  }
}
