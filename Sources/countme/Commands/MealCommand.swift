import ArgumentParser
import CountMeKit

/// `countme meal`: meals of one's own.
struct MealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meal", abstract: "Compose a meal that you eat again and again.",
    discussion: """
      countme meals lists them, eat --meal-of NAME eats a serving, and countme edit customMeals NAME \
      changes one in your editor.
      """,
    subcommands: [Add.self, Show.self, Remove.self])

  /// `countme meal add`: a new meal.
  struct Add: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Compose a meal of ingredients.",
      discussion: """
        An ingredient is NAME;KCAL;AMOUNT;PROTEIN;CARBS;FAT, where the end can be left out. One \
        that the diary knows needs no energy: "Oats" or "Oats;;80 g".
        """)

    @OptionGroup var global: WritingOptions
    @Argument(help: "What it is called.") var name: String
    @Option(
      name: .customLong("ingredient"),
      help: "An ingredient, such as \"Oats;311;80 g\"; once for each.")
    var ingredients: [String]
    @Option(help: "How many servings it makes.") var servings: Quantity?
    @Option(help: "How it is made.") var notes: String?

    func run(in context: CommandContext) async throws {
      var entry = MealEntry(
        name: name, ingredients: try ingredients.map { try CustomMeal.Ingredient(argument: $0) })
      entry.servings = servings?.value ?? 1
      entry.notes = notes
      let receipt = try await context.diary().journal.addMeal(entry)
      let lines = receipt.documents(of: CustomMeal.self).map { meal in
        let each = (meal.caloriesPerServing ?? meal.totalCalories ?? 0).shown
        return "\(meal.headline), \(each) kcal a serving. "
          + "countme eat --meal-of \(meal.headline.shellWord) notes one serving."
      }
      try context.console.answer(lines, json: receipt.json)
    }

    func validate() throws {
      guard !ingredients.isEmpty else {
        throw ValidationError("a meal has at least one --ingredient \"Oats;311;80 g\"")
      }
      guard servings?.value ?? 1 > 0 else {
        throw ValidationError("--servings must be more than 0")
      }
    }
  }

  /// `countme meal show`: one meal with its ingredients.
  struct Show: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a meal with its ingredients.")

    @OptionGroup var global: ReadingOptions
    @Argument(help: "What it is called.", completion: DiaryCompletion.composedMeal)
    var name: String

    func run(in context: CommandContext) async throws {
      let reader = try context.reader()
      try SharedPart(of: reader.folder)?.requireShared(CustomMeal.collection)
      let view = try reader.mealMeant(by: name)
      try context.console.show(view.lines(context.console), json: view.json)
    }
  }

  /// `countme meal rm`: the end of a meal; what was eaten of it stays.
  struct Remove: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Remove a meal; what you ate of it stays.")

    @OptionGroup var global: WritingOptions
    @Argument(help: "What it is called.", completion: DiaryCompletion.composedMeal)
    var name: String

    func run(in context: CommandContext) async throws {
      let reader = try context.reader()
      let schema = try reader.collection(named: CustomMeal.collection)
      let id = try reader.identifier(matching: name, in: schema)
      let receipt = try await context.diary().journal.apply(
        [.remove(schema.name, id: id)], summary: "removed the meal \(name)")
      try context.console.answer(
        ["Removed the meal \(name.printable). countme undo brings it back."], json: receipt.json)
    }
  }
}

extension DiaryReader {
  /// The meal that a name or an id means: one's own, or else a group's of just this name.
  fileprivate func mealMeant(by name: String) throws -> MealView {
    let schema = try collection(named: CustomMeal.collection)
    let views = try meals(withGroups: true)
    do throws(DiaryError) {
      let id = try identifier(matching: name, in: schema)
      if let own = views.first(where: { $0.group == nil && $0.meal.id == id.text }) { return own }
    } catch {
      guard case .document(.notFound) = error else { throw error }
    }
    let theirs = views.first {
      $0.group != nil && $0.meal.name?.lowercased() == name.trimmed.lowercased()
    }
    guard let theirs else {
      throw DiaryError.document(.notFound(collection: schema.name, id: name))
    }
    return theirs
  }
}
