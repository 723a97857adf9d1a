import ArgumentParser
import CountMeKit

/// `countme food`: what is known of foods.
struct FoodCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "food", abstract: "Look up foods: your own, and 14,183 in the program.",
    subcommands: [Search.self, Show.self, Tables.self, Online.self, Key.self])

  /// `countme food search TEXT`.
  struct Search: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Find foods by name.",
      discussion: """
        Your own foods come first, those that you eat often before others. A typing slip is \
        forgiven, and the beginnings of words are enough.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: "A part of the name.") var text: [String]
    @Option(help: ArgumentHelp("How many to show.", valueName: "count")) var limit = 10
    @Flag(help: "Ask Open Food Facts, too, and FatSecret if you have a key to it.")
    var online = false

    func run(in context: CommandContext) async throws {
      let text = AskedFood(text.joined(separator: " ")).name
      let diary = try context.diary()
      var foods = try await diary.journal.foods(named: text, limit: limit)
      var notes: [String] = []
      if online {
        let answer = await context.environment.productsOnline(
          named: text, limit: limit, for: diary.folder)
        foods += answer.foods
        if !answer.foods.isEmpty { notes.append(OnlineLookup.openFoodFacts) }
        notes += answer.failure.map { [$0.openFoodFactsText] } ?? []
      }
      if context.environment.hasFoodKey, online || foods.isEmpty {
        let answer = await context.environment.foodsOnline(named: text, limit: limit)
        foods += answer.foods
        if !answer.foods.isEmpty { notes.append("Powered by fatsecret, www.fatsecret.com") }
        notes += answer.failure.map { [$0.text] } ?? []
      }
      try context.console.show(
        foods.lines(of: text, context.console), json: .array(foods.map(\.json)))
      try context.console.note(notes)
    }

    func validate() throws {
      guard text.contains(where: { !$0.trimmed.isEmpty }) else {
        throw ValidationError("name a food: countme food search oats")
      }
      guard limit > 0 else { throw ValidationError("--limit must be more than 0") }
    }
  }

  /// `countme food show NAME`.
  struct Show: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show what is known about a food, and how it can be measured.",
      discussion: "The name may be a barcode, or a number such as fndds:63107010."
    )

    @OptionGroup var global: GlobalOptions
    @Argument(help: "The food.", completion: DiaryCompletion.food) var name: [String]
    @Option(help: "An amount, such as \"1 cup\".") var serving: String?
    @Flag(
      help:
        "Look it up online: a barcode at Open Food Facts, a name at FatSecret (with a key: countme food key)."
    )
    var online = false

    func run(in context: CommandContext) async throws {
      let text = AskedFood(name.joined(separator: " ")).name
      let diary = try context.diary()
      let found = try await OnlineLookup(text, isWanted: online, diary).run()
      var choice = found.food.map { FoodChoice($0) }
      if choice == nil { choice = try await diary.journal.food(text) }
      guard let choice else {
        if Barcode.hasForm(text) {
          let question = FoodQuestionText(
            question: FoodQuestion(unknown: text), notes: found.notes)
          throw CommandFailure(.notFound, question.title, hint: question.hint)
        }
        throw CommandFailure(
          .notFound, "there is no food like \(text.printable)",
          hint: "countme eat \(text.shellWord) KCAL --save keeps one of your own")
      }
      let food = try choice.taken.measured(try amount(of: choice.taken))
      try context.console.show(
        FoodPage(food: food, choice: choice, console: context.console).lines, json: food.json)
      try context.console.note(found.notes)
    }

    private func amount(of food: FoundFood) throws(DiaryError) -> Serving? {
      guard let serving else { return nil }
      guard let amount = Serving(words: serving) else {
        throw DiaryError.other(
          JournalFailure.unweighed(food.name, amount: serving, units: food.units))
      }
      return amount
    }

    func validate() throws {
      guard !name.isEmpty else { throw ValidationError("name a food: countme food show oats") }
    }
  }
}
