import CountMeKit

extension NumberReading {
  /// What a number without a unit was taken for, and how to say the other.
  var lines: [String] {
    let food = name.shellWord
    return isAmount
      ? ["\(number.shown) was taken as how many; for energy: countme eat \(food) \(number.shown)kcal"]
      : [
        "\(number.shown) was taken as kcal; for an amount of \(name.printable):",
        "  countme eat \(food) \(amount.shellWord)",
      ]
  }

  private var amount: String { "\(number.shown) \(unit)" }
}
