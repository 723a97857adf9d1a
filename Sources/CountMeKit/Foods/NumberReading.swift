import CountMeModel

/// What a number meant that a person wrote behind a food, without a unit.
///
/// Of a food that is called so by the diary or the food table, few are an amount: `eggs 2` is two
/// eggs. More are energy, and so is any number where the person says elsewhere how much it was, or
/// what is in it, or where nothing is called so.
public struct NumberReading: Sendable, Equatable {
  /// The number.
  public let number: Double
  /// Whether it was taken for an amount; else for energy in kcal.
  public let isAmount: Bool
  /// How much it is or would be as an amount, such as `2 large`.
  public let amount: String
  /// The food as the person wrote it.
  public let typed: String
  /// The food that it is, or would be, an amount of.
  public let name: String

  /// The most that is taken for an amount.
  static let largestAmount = 12.0
  /// The most that could be meant as an amount.
  static let largestDoubt = 30.0

  /// Whether a number is so small that it could be an amount.
  public static func isDoubtful(_ number: Double) -> Bool { number > 0 && number <= largestDoubt }

  /// Reads a number behind a food that was looked up; nil where only energy can be meant.
  init?(_ number: Double, of choice: FoodChoice?, typed: String) {
    // Of what only has the words in its name nobody means an amount; with a slip one may.
    guard Self.isDoubtful(number), let choice,
      choice.isCalledSo || !choice.isCertain && number <= Self.largestAmount,
      let entry = try? choice.taken.entry(of: Serving(size: number, unit: "serving").text)
    else { return nil }
    self.number = number
    isAmount = choice.isCalledSo && number <= Self.largestAmount
    amount =
      Serving(
        size: entry["servingSize"]?.number ?? number,
        unit: entry["servingUnit"]?.string ?? "serving"
      ).text
    self.typed = typed.isEmpty ? choice.taken.name : typed
    name = choice.taken.name
  }
}
