import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme meal`: meals of one's own.
struct MealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meal", abstract: "Compose a meal that you eat again and again.",
    subcommands: [Add.self])

  /// `countme meal add`: a new meal.
  struct Add: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Compose a meal of ingredients.",
      discussion: """
        An ingredient is NAME;KCAL;AMOUNT;PROTEIN;CARBS;FAT, of which the end may be left out. One \
        that the diary knows needs no energy: "Oats" or "Oats;;80 g".
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "What it is called.") var name: String
    @Option(
      name: .customLong("ingredient"),
      help: "An ingredient, such as \"Oats;311;80 g\"; once for each.")
    var ingredients: [String]
    @Option(help: "How many servings it makes.") var servings: Quantity?
    @Option(help: "How it is made.") var notes: String?

    func run(in context: CommandContext) async throws {
      var entry = MealEntry(
        name: name, ingredients: try ingredients.map { try MealIngredient($0) })
      entry.servings = servings?.value ?? 1
      entry.notes = notes
      let receipt = try await context.diary().addMeal(entry)
      let lines = receipt.documents(in: "customMeals").map { meal in
        let each = (meal.number("caloriesPerServing") ?? meal.number("totalCalories") ?? 0).shown
        return "\(meal.headline), \(each) kcal a serving. "
          + "countme eat --meal-of \(meal.headline.shellWord) notes one serving."
      }
      try context.console.answer(lines, json: receipt.json)
    }

    func validate() throws {
      guard !ingredients.isEmpty else {
        throw ValidationError("a meal has at least one --ingredient \"Oats;311;80 g\"")
      }
      guard servings?.value ?? 1 > 0 else { throw ValidationError("--servings is more than 0") }
    }
  }
}
