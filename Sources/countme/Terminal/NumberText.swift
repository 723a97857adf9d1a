import CountMeKit

extension NumberReading {
  /// What a number without a unit was taken for, and how to say the other.
  var lines: [String] {
    guard !isAmount else {
      return [
        "\(number.shown) is how many; for energy: countme eat \(typed.shellWord) \(number.shown)kcal"
      ]
    }
    let taken = "\(number.shown) was taken as kcal"
    let food = (number <= 12 ? name : typed).shellWord
    let amount = number <= 12 ? amount : "\(number.shown)g"
    return ["\(taken); for an amount: countme eat \(food) \(amount.shellWord)"]
  }
}
