import ArgumentParser
import CountMeKit

/// `countme goal`: what the person wants of a day.
struct Goal: EverydayCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "Set your goals from today on, or show them.",
    discussion: """
      A goal counts from the day on which it is set; days before that keep the one that they had. With \
      --from it counts for earlier days, too, unless they have a goal of their own. "countme goal off" removes \
      the energy goal, "countme goal off protein steps" others.
      """)

  @OptionGroup var global: WritingOptions
  @Argument(
    help: ArgumentHelp(
      "The energy to eat in a day, in kcal; or off, and what is to have no goal.",
      valueName: "calories"))
  var words: [String] = []
  @Option(help: "The protein to eat in a day, in g.") var protein: Quantity?
  @Option(help: "The carbohydrates to eat in a day, in g.") var carbs: Quantity?
  @Option(help: "The fat to eat in a day, in g.") var fat: Quantity?
  @Option(help: "The fibre to eat in a day, in g.") var fiber: Quantity?
  @Option(help: "The energy to burn in a day, in kcal.") var exercise: Quantity?
  @Option(help: "The water to drink in a day: 2000 (ml) or 2l.") var water: String?
  @Option(help: "The steps to walk in a day.") var steps: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first day on which they count, if not today.", valueName: "day"),
    completion: .day)
  var from: String?
  @Option(help: "The weight to reach: 75, 75kg or 165lb.") var weight: String?

  func run(in context: CommandContext) async throws {
    let settings = try context.reader().settings()
    var goals = Goals()
    if let removed = try removed {
      goals.removed = removed
    } else {
      goals.energy = try EnergyWords(words).energy
    }
    (goals.protein, goals.carbohydrates) = (protein?.value, carbs?.value)
    (goals.fat, goals.fiber) = (fat?.value, fiber?.value)
    goals.exercise = exercise.map { Energy(kilocalories: $0.value) }
    goals.steps = steps.map(Double.init)
    goals.water = try water.map { try Volume(words: $0, unit: settings.waterUnit) }
    goals.weight = try weight.map { try Mass(words: $0, unit: settings.weightUnit) }
    try Plausible.expect(goals.energy?.kilocalories, 300...20_000, "kcal", of: "a goal of a day")
    try Plausible.expect(goals.exercise?.kilocalories, 0...20_000, "kcal", of: "a goal of a day")
    try Plausible.expect(goals.water?.milliliters, 0...20_000, "ml", of: "a goal of a day")
    try Plausible.expect(goals.weight?.kilograms, 20...400, "kg", of: "a weight")
    guard !goals.isEmpty else {
      return try context.console.show(GoalText(settings).lines, json: GoalText(settings).json)
    }
    let receipt = try await context.diary().journal.setGoals(goals, from: first(in: context))
    let lines = try context.telling { GoalText(try $0.settings()).lines }
    try context.console.answer(lines, json: receipt.json)
  }

  private func first(in context: CommandContext) throws(DiaryError) -> CalendarDate? {
    guard let from else { return nil }
    return try context.clock().date(from)
  }

  func validate() throws {
    if try removed == nil { _ = try EnergyWords(words) }
  }

  /// What is to have no goal; nil where the words are not about that.
  private var removed: Set<Goals.Kind>? {
    get throws {
      let all = words.flatMap { $0.lowercased().split { " ,".contains($0) } }.map(String.init)
        .filter { $0 != "and" }
      let isOff = { (word: String) in ["off", "none"].contains(word) }
      guard all.first.map(isOff) ?? false || all.count > 1 && all.last.map(isOff) ?? false else {
        return nil
      }
      let names = all.filter { !isOff($0) }
      var kinds: Set<Goals.Kind> = names.isEmpty ? [.energy] : []
      for word in names {
        switch word {
        case "all": kinds.formUnion(Goals.Kind.allCases)
        case "calories", "kcal": kinds.insert(.energy)
        case "carbs": kinds.insert(.carbohydrates)
        case "fibre": kinds.insert(.fiber)
        case let name:
          guard let kind = Goals.Kind(rawValue: name) else {
            let known = Goals.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
              "there is no goal of \(word.printable); choose one of \(known), or all")
          }
          kinds.insert(kind)
        }
      }
      return kinds
    }
  }
}
