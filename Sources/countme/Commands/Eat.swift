import ArgumentParser
import CountMeKit
import CountMeModel

/// `countme eat`: something eaten.
struct Eat: DiaryCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write down something eaten.",
    discussion: """
      A food that the diary knows needs no energy: it is looked up among favourites, meals and what
      was eaten before.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The food.") var name: String
  @Argument(help: "Its energy in kcal.") var calories: Double?
  @Option(help: "How much, such as \"80 g\".") var serving: String?
  @Option(help: "The meal: breakfast, lunch, dinner, snack or your own.") var meal: String?
  @Option(name: .customLong("at"), help: "When: 8:15, 20:00, 8am or now.") var time: String?
  @Option(
    name: .customLong("date"), parsing: .unconditional,
    help: "The day: today, yesterday, monday, -3d, 2026-11-20.")
  var day: String?
  @Option(help: "Protein in g.") var protein: Double?
  @Option(help: "Carbohydrates in g.") var carbs: Double?
  @Option(help: "Fat in g.") var fat: Double?
  @Option(help: "Fibre in g.") var fiber: Double?
  @Option(help: "Sugar in g.") var sugar: Double?
  @Option(help: "Sodium in mg.") var sodium: Double?
  @Option(help: "The brand.") var brand: String?
  @Option(help: "The barcode.") var barcode: String?
  @Option(help: "Anything else worth keeping.") var notes: String?
  @Flag(name: .customLong("save"), help: "Keep the food as a favourite.") var isFavorite = false

  func run(in context: CommandContext) async throws {
    var entry = FoodEntry(name: name, calories: calories)
    entry.serving = serving
    entry.meal = meal
    entry.time = time
    entry.day = day
    entry.isFavorite = isFavorite
    entry.nutrients = nutrients
    let diary = try context.diary()
    let receipt = try await diary.eat(entry)
    try context.console.show(try EatAnswer(receipt).lines, json: receipt.json)
  }

  private var nutrients: JSONObject {
    var fields = JSONObject()
    let numbers = [
      ("protein", protein), ("carbohydrates", carbs), ("fats", fat), ("fiber", fiber),
      ("sugar", sugar), ("sodium", sodium),
    ]
    for (name, value) in numbers { fields[name] = value.map { .number($0) } }
    for (name, value) in [("brand", brand), ("barcode", barcode), ("notes", notes)] {
      fields[name] = value.map { .string($0) }
    }
    return fields
  }
}

/// What a person reads after an entry: the entry and what the day comes to.
struct EatAnswer {
  let lines: [String]

  init(_ receipt: Receipt) throws {
    var lines: [String] = []
    if let food = receipt.document(in: "foodItems") {
      lines.append("\(food.headline), \((food.number("calories") ?? 0).shown) kcal")
    }
    if let log = receipt.document(in: "dailyLogs") {
      let left = log.number("remainingCalories").map { ", \($0.shown) left" } ?? ""
      lines.append("\(log.id): \((log.number("totalCalories") ?? 0).shown) kcal\(left)")
    }
    self.lines = lines
  }
}
