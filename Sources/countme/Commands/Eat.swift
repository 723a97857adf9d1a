import ArgumentParser
import CountMeKit

/// `countme eat`: something eaten.
struct Eat: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "eat",
    abstract: "Write down something eaten.",
    discussion: """
      Say what you ate in your own words: countme eat 2 eggs and toast with butter. The amount can \
      come before or after the food, in pieces, household measures, weights or volumes: rice 150g, half an \
      avocado, a glass of milk. You can give the energy, too, in kcal or kJ: "Oats" 311, oats 311 80g; \
      and the meal, day and time: porridge for breakfast yesterday at 8. Foods are looked up among \
      your favourites, your meals, what these words meant last, and two tables in the program. If it is \
      not clear what you mean, you are asked; where that is not possible, nothing is written down, and \
      the choices are listed. Plain water is counted as countme drink counts it. A food that seems to \
      contain an allergen or sensitivity from your settings is written down with a warning.
      """)

  @OptionGroup var global: WritingOptions

  @Argument(
    help: ArgumentHelp(
      "What was eaten, with how much or its energy: 2 eggs, rice 150g, oats 311.",
      valueName: "food"),
    completion: DiaryCompletion.food)
  var words: [String] = []
  @Option(help: "How much, such as \"80 g\".") var serving: String?
  @Option(
    help: "The meal: breakfast, lunch, dinner, snack or your own.",
    completion: .meal)
  var meal: String?
  @Option(
    name: .customLong("meal-of"), help: "Eat a serving of one of your own meals.",
    completion: DiaryCompletion.composedMeal)
  var composed: String?
  @OptionGroup var when: WhenOptions
  @Option(help: "Protein in g.") var protein: Measured<Grams>?
  @Option(help: "Carbohydrates in g.") var carbs: Measured<Grams>?
  @Option(help: "Fat in g.") var fat: Measured<Grams>?
  @Option(help: "Fibre in g.") var fiber: Measured<Grams>?
  @Option(help: "Sugar in g.") var sugar: Measured<Grams>?
  @Option(help: "Sodium in mg.") var sodium: Measured<Milligrams>?
  @Option(help: "The brand.") var brand: String?
  @Option(help: "The barcode; alone it finds the food.") var barcode: String?
  @Option(help: "Anything else worth keeping.") var notes: String?
  @Flag(name: .customLong("save"), help: "Keep the food as a favourite.") var isFavorite = false
  @Flag(
    name: .customLong("yes"), help: "Take the first food if it is not clear which one is meant.")
  var takesBest = false
  @Flag(
    help:
      "Look it up online: a barcode at Open Food Facts, a name at FatSecret (with a key: countme food key)."
  )
  var online = false

  func run(in context: CommandContext) async throws {
    var entry = try entry
    entry.when = try when.entryTime(by: context.clock)
    let diary = try context.diary()
    var online = OnlineLookup.Outcome()
    if let name = askedName(entry) {
      online = try await OnlineLookup(name, isWanted: self.online, diary).run()
    }
    if let food = online.food { entry.food = .found(food, said: entry.words) }
    let dialogue = FoodDialogue(
      diary: diary, context: context, options: context.writingOptions + options, notes: online.notes
    )
    try await dialogue.write(entry).show(notes: online.notes, in: context)
  }

  /// What is asked for online: the food, or the barcode of one that has no other name.
  private func askedName(_ entry: FoodEntry) -> String? {
    guard let name = entry.lookedUpName else { return entry.words.isEmpty ? barcode : nil }
    return name.isEmpty ? barcode : name
  }

  private var entry: FoodEntry {
    get throws {
      var entry = FoodEntry(.said(text))
      entry.serving = try serving.map { text throws(DiaryError) in try Serving(argument: text) }
      if let composed {
        entry.food = .meal(composed, nil)
        try readAmount(of: composed, into: &entry)
      }
      // A scanner that read nothing has told nothing.
      entry.barcode = barcode.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
      entry.meal = meal
      entry.isFavorite = isFavorite
      entry.takesBest = takesBest
      entry.details = details
      let isSaid = composed != nil || !text.trimmed.isEmpty && !entry.isNameless
      guard isSaid || entry.barcode != nil else {
        throw ValidationError("name the food: countme eat \"Oats\" 311")
      }
      return entry
    }
  }

  private var text: String { words.joined(separator: " ") }

  /// The options that were given of the food, but for --yes, as they are typed.
  private var options: [String] {
    let texts: [(name: String, value: String?)] = [
      ("--serving", serving), ("--meal", meal), ("--meal-of", composed), ("--at", when.time),
      ("--date", when.day),
      ("--brand", brand), ("--barcode", barcode), ("--notes", notes),
    ]
    let numbers: [(name: String, value: String?)] = [
      ("--protein", protein?.value), ("--carbs", carbs?.value), ("--fat", fat?.value),
      ("--fiber", fiber?.value), ("--sugar", sugar?.value), ("--sodium", sodium?.value),
    ].map { name, number in (name, number.map { CanonicalNumber.text(of: $0) }) }
    let flags = [("--save", isFavorite), ("--online", online)]
    return (texts + numbers).typed + flags.filter(\.1).map(\.0)
  }

  /// Reads what stands beside a meal of one's own: how many servings, or its energy.
  private func readAmount(of meal: String, into entry: inout FoodEntry) throws {
    guard !text.isEmpty else { return }
    let number = text.trimmed.prefix { $0.isNumber || ".,/ ".contains($0) }
    guard number.contains(where: \.isNumber) else {
      throw ValidationError("name a food or --meal-of, not both")
    }
    guard serving == nil else {
      throw ValidationError("say how much once: as \"1 cup\" or with --serving")
    }
    // Nobody eats more servings of it than that, so that a greater number is its energy.
    if let energy = Measured<Kilocalories>(argument: text)?.value,
      energy > 12 || text.contains(where: \.isLetter)
    {
      entry.food = .meal(meal, Energy(kilocalories: (energy * 10).rounded() / 10))
    } else {
      entry.serving = try Serving(argument: text)
    }
  }

  private var details: FoodItem {
    var details = FoodItem()
    details.protein = protein?.value
    details.carbohydrates = carbs?.value
    details.fats = fat?.value
    details.fiber = fiber?.value
    details.sugar = sugar?.value
    details.sodium = sodium?.value
    details.brand = brand
    details.notes = notes
    return details
  }
}
