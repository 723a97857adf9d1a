import ArgumentParser
import CountMeKit

/// `countme meals`: the meals of one's own.
struct Meals: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "meals", abstract: "Show the meals that you composed.")

  @OptionGroup var global: ReadingOptions

  func run(in context: CommandContext) async throws {
    let reader = try context.reader()
    let meals = try reader.meals(withGroups: true)
    try context.show(
      meals.lines(context.console), json: .array(meals.map(\.json)),
      of: [CustomMeal.collection], besides: [FoodItem.collection], days: .all, from: reader)
  }
}
