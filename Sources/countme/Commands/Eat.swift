import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme eat`: something eaten.
struct Eat: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "eat",
    abstract: "Write down something eaten.",
    discussion: """
      A food that is known needs no energy: it is looked up among favourites, meals, what was eaten \
      before, and a table of 8,789 foods in the program. Say how much in place of the energy: \
      countme eat banana 2 medium, countme eat rice 150g, countme eat 2 apples. A number alone is \
      energy, as in countme eat "Oats" 311; up to 12 behind a food that is known, it is how many: \
      countme eat eggs 2. With a unit there is no doubt: 12kcal. Plain water goes where countme \
      drink writes it. A name or label that meets an allergen or sensitivity of your settings is \
      pointed out; it is written down all the same.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp(
      "The food; then its energy in kcal, or how much of it: 311, 80g, 2 slices.",
      valueName: "food"),
    completion: DiaryCompletion.food)
  var words: [String] = []
  @Option(help: "How much, such as \"80 g\".") var serving: String?
  @Option(
    help: "The meal: breakfast, lunch, dinner, snack or your own.",
    completion: DiaryCompletion.meal)
  var meal: String?
  @Option(
    name: .customLong("meal-of"), help: "Eat a serving of a meal that you composed.",
    completion: DiaryCompletion.composedMeal)
  var composed: String?
  @OptionGroup var when: WhenOptions
  @Option(help: "Protein in g.") var protein: Quantity?
  @Option(help: "Carbohydrates in g.") var carbs: Quantity?
  @Option(help: "Fat in g.") var fat: Quantity?
  @Option(help: "Fibre in g.") var fiber: Quantity?
  @Option(help: "Sugar in g.") var sugar: Quantity?
  @Option(help: "Sodium in mg.") var sodium: Quantity?
  @Option(help: "The brand.") var brand: String?
  @Option(help: "The barcode; alone it finds a food of your own.") var barcode: String?
  @Option(help: "Anything else worth keeping.") var notes: String?
  @Flag(name: .customLong("save"), help: "Keep the food as a favourite.") var isFavorite = false
  @Flag(help: "Ask FatSecret for the food; needs a key, see countme food key.") var online = false

  func run(in context: CommandContext) async throws {
    let said = try said
    var entry = FoodEntry(name: composed ?? said.name ?? "")
    entry.isComposed = composed != nil
    entry.serving = serving
    switch said.amount {
    case .energy(let energy): entry.calories = energy
    case .number(let number): entry.number = number
    case .serving(let text): entry.serving = text
    case nil: break
    }
    entry.barcode = barcode
    entry.meal = meal
    entry.time = when.time
    entry.day = when.day
    entry.isFavorite = isFavorite
    entry.nutrients = nutrients
    var online = OnlineLookup.Outcome()
    if entry.mayBeLookedUp, let name = said.name {
      online = try await OnlineLookup(name, isWanted: self.online, context).run()
    }
    entry.found = online.food
    let receipt: Receipt
    do {
      receipt = try await context.diary().eat(entry)
    } catch {
      throw MisplacedWords(words)?.failure ?? error
    }
    let (warning, water) = try context.telling { reader in
      (try AllergenWarning(receipt, reader), try WaterAnswer(receipt, reader, context).lines)
    }
    let lines =
      EntryAnswer(receipt).lines + (receipt.food?.lines ?? []) + online.notes + water
    try context.console.answer(
      lines + (receipt.number?.lines ?? []) + receipt.futureLines + warning.lines(context.console),
      json: warning.adding(to: receipt.json))
  }

  func validate() throws {
    let said = try said
    guard said.name == nil || composed == nil else {
      throw ValidationError("name a food or --meal-of, not both")
    }
    let isAmountAlone = said.amount == nil && (said.name.map(EatenAmount.isMeasured) ?? false)
    guard composed != nil || barcode != nil || said.name != nil && !isAmountAlone else {
      throw ValidationError("name the food: countme eat \"Oats\" 311")
    }
    if case .serving = said.amount, serving != nil {
      throw ValidationError("say how much once: as \"1 cup\" or with --serving")
    }
  }

  /// The food and its amount; with a barcode or a meal of one's own the amount may stand alone.
  private var said: EatenWords {
    get throws { try EatenWords(words, isNamed: barcode != nil || composed != nil) }
  }

  private var nutrients: JSONObject {
    var fields = JSONObject()
    let numbers = [
      ("protein", protein), ("carbohydrates", carbs), ("fats", fat), ("fiber", fiber),
      ("sugar", sugar), ("sodium", sodium),
    ]
    for (name, value) in numbers { fields[name] = value.map { .number($0.value) } }
    for (name, value) in [("brand", brand), ("notes", notes)] {
      fields[name] = value.map { .string($0) }
    }
    return fields
  }
}
