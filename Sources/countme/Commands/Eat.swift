import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme eat`: something eaten.
struct Eat: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "eat",
    abstract: "Write down something eaten.",
    discussion: """
      A food that the diary knows needs no energy: it is looked up among favourites, meals and what \
      was eaten before. A name or label that meets an allergen or sensitivity of your settings is \
      pointed out; it is written down all the same.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The food.") var name: String?
  @Argument(help: "Its energy in kcal.") var calories: Quantity?
  @Option(help: "How much, such as \"80 g\".") var serving: String?
  @Option(help: "The meal: breakfast, lunch, dinner, snack or your own.") var meal: String?
  @Option(name: .customLong("meal-of"), help: "Eat a serving of a meal that you composed.")
  var composed: String?
  @OptionGroup var when: WhenOptions
  @Option(help: "Protein in g.") var protein: Quantity?
  @Option(help: "Carbohydrates in g.") var carbs: Quantity?
  @Option(help: "Fat in g.") var fat: Quantity?
  @Option(help: "Fibre in g.") var fiber: Quantity?
  @Option(help: "Sugar in g.") var sugar: Quantity?
  @Option(help: "Sodium in mg.") var sodium: Quantity?
  @Option(help: "The brand.") var brand: String?
  @Option(help: "The barcode.") var barcode: String?
  @Option(help: "Anything else worth keeping.") var notes: String?
  @Flag(name: .customLong("save"), help: "Keep the food as a favourite.") var isFavorite = false

  func run(in context: CommandContext) async throws {
    var entry = FoodEntry(name: composed ?? name ?? "", calories: calories?.value)
    entry.isComposed = composed != nil
    entry.serving = serving
    entry.meal = meal
    entry.time = when.time
    entry.day = when.day
    entry.isFavorite = isFavorite
    entry.nutrients = nutrients
    let diary = try context.diary()
    let receipt = try await diary.eat(entry)
    let warning = try AllergenWarning(receipt, try context.reader())
    try context.console.answer(
      EntryAnswer(receipt).lines + warning.lines(context.console),
      json: warning.adding(to: receipt.json))
  }

  func validate() throws {
    guard (name == nil) != (composed == nil) else {
      throw ValidationError(
        name == nil
          ? "name the food: countme eat \"Oats\" 311" : "name a food or --meal-of, not both")
    }
    guard calories?.value ?? 0 >= 0 else { throw ValidationError("energy is not negative") }
  }

  private var nutrients: JSONObject {
    var fields = JSONObject()
    let numbers = [
      ("protein", protein), ("carbohydrates", carbs), ("fats", fat), ("fiber", fiber),
      ("sugar", sugar), ("sodium", sodium),
    ]
    for (name, value) in numbers { fields[name] = value.map { .number($0.value) } }
    for (name, value) in [("brand", brand), ("barcode", barcode), ("notes", notes)] {
      fields[name] = value.map { .string($0) }
    }
    return fields
  }
}
