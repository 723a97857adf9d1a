import CountMeKit
import CountMeModel

/// A day, a time or a meal behind a food, where an option should say it: `banana yesterday`.
struct MisplacedWords {
  private let food: String
  private let option: String

  /// Looks at what stands behind `eat`; nil where nothing of the kind ends it.
  init?(_ arguments: [String]) {
    if let misplaced = MisplacedDay(arguments) {
      food = misplaced.rest
      option = "--date \(misplaced.day)"
      return
    }
    var words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
    guard words.count > 1, let last = words.popLast()?.lowercased() else { return nil }
    if Self.meals.contains(last) {
      option = "--meal \(last)"
    } else if last.contains(where: \.isNumber), last.contains(":") || last.hasSuffix("m"),
      TimePhrase(last) != nil
    {
      option = "--at \(last)"
    } else {
      return nil
    }
    if words.count > 1, ["for", "at"].contains(words.last?.lowercased()) { words.removeLast() }
    food = words.map(\.shellWord).joined(separator: " ")
  }

  /// What the person is told.
  var failure: CommandFailure {
    CommandFailure(
      .usage, "the food and when it was eaten cannot be told apart",
      hint: "countme eat \(food) \(option)")
  }

  private static let meals = ["breakfast", "lunch", "dinner", "snack", "supper"]
}
