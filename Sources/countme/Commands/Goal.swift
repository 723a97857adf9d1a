import ArgumentParser
import CountMeKit

/// `countme goal`: what the person wants of a day.
struct Goal: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "Set your goals from today on, or show them.",
    discussion: """
      Say it in your own words: countme goal 1800 kcal a day, protein 140g, 2 l of water, 8000 steps, weight \
      70 kg, one or several at once. A goal counts from the day on which it is set; days before that keep the one that they had. With \
      --from it counts for earlier days, too, unless they have a goal of their own. "countme goal off" removes \
      the energy goal, "countme goal off protein steps" others.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "The energy to eat in a day, in kcal, or other goals with their units; or off, and what is to have no goal.",
      valueName: "goal"))
  var words: [String] = []
  @Option(help: "The protein to eat in a day, in g.") var protein: Measured<Grams>?
  @Option(help: "The carbohydrates to eat in a day, in g.") var carbs: Measured<Grams>?
  @Option(help: "The fat to eat in a day, in g.") var fat: Measured<Grams>?
  @Option(help: "The fibre to eat in a day, in g.") var fiber: Measured<Grams>?
  @Option(help: "The energy to burn in a day, in kcal.") var exercise: Measured<Kilocalories>?
  @Option(help: "The water to drink in a day: 2000 (ml) or 2l.") var water: String?
  @Option(help: "The steps to walk in a day.") var steps: Measured<Steps>?
  @Option(day: "The first day on which they count, if not today.", name: "from") var from: String?
  @Option(help: "The weight to reach: 75, 75kg or 165lb.") var weight: String?

  func run(in context: CommandContext) async throws {
    let settings = try context.reader().settings()
    let said = try said(settings)
    let goals = try goals(said, settings)
    guard !goals.isEmpty else {
      let text = GoalText(settings: settings)
      return try context.console.show(text.lines, json: text.json)
    }
    guard from == nil || said?.first == nil else { throw Self.twice("from when on it counts") }
    let first = try context.day(from ?? said?.first)
    let receipt = try await context.diary().journal.setGoals(goals, from: first)
    let lines = try context.telling { GoalText(settings: try $0.settings()).lines }
    try context.console.answer(lines, json: receipt.json)
  }

  /// What the words say; nil where there are none, or they remove goals or ask for them.
  private func said(_ settings: ProfileSettings) throws -> GoalWords? {
    let isAsked = words.count == 1 && ["show", "list", "status"].contains(words[0].lowercased())
    return try words.isEmpty || isAsked || removed != nil ? nil : GoalWords(words, settings)
  }

  private func goals(_ said: GoalWords?, _ settings: ProfileSettings) throws -> Goals {
    var amounts = said?.amounts ?? [:]
    let options: [(Goals.Kind, Double?)] = [
      (.protein, protein?.value), (.carbohydrates, carbs?.value), (.fat, fat?.value),
      (.fiber, fiber?.value), (.exercise, exercise?.value), (.steps, steps?.value),
      (.water, try water.map { try Volume(words: $0, unit: settings.waterUnit).milliliters }),
      (.weight, try weight.map { try Mass(words: $0, unit: settings.weightUnit).kilograms }),
    ]
    for case (let kind, let value?) in options {
      guard amounts.updateValue(value, forKey: kind) == nil else {
        throw Self.twice("the goal of \(kind.rawValue)")
      }
    }
    try Self.expectPlausible(amounts)
    var goals = Goals(amounts)
    goals.removed = try removed ?? []
    return goals
  }

  private static func twice(_ what: String) -> CommandFailure {
    CommandFailure(
      .usage, "\(what) is said twice", hint: "say it once: in words, or by an option")
  }

  private static func expectPlausible(_ amounts: [Goals.Kind: Double]) throws(CommandFailure) {
    let day = "a goal of a day"
    try Plausible.expect(amounts[.energy], 300...20_000, "kcal", of: day)
    try Plausible.expect(amounts[.exercise], 0...20_000, "kcal", of: day)
    // None at all is a goal that people set; a few ml have a unit or a point too much.
    if amounts[.water] != 0 { try Plausible.expect(amounts[.water], 100...20_000, "ml", of: day) }
    try Plausible.expect(amounts[.weight], 20...400, "kg", of: "a weight")
  }

  func validate() throws { _ = try removed }

  /// What is to have no goal; nil where the words are not about that.
  private var removed: Set<Goals.Kind>? {
    get throws {
      let all = words.flatMap { $0.lowercased().split { " ,".contains($0) } }.map(String.init)
        .filter { $0 != "and" }
      let isOff = { (word: String) in ["off", "none", "remove", "clear"].contains(word) }
      guard all.first.map(isOff) ?? false || all.count > 1 && all.last.map(isOff) ?? false else {
        return nil
      }
      let names = all.filter { !isOff($0) }
      var kinds: Set<Goals.Kind> = names.isEmpty ? [.energy] : []
      for word in names {
        if word == "all" {
          kinds.formUnion(Goals.Kind.allCases)
          continue
        }
        guard let kind = GoalReading.kind(word) else {
          let known = Goals.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError(
            "there is no goal of \(word.printable); choose one of \(known), or all")
        }
        kinds.insert(kind)
      }
      return kinds
    }
  }
}
