import CountMeKit

/// What stands behind a food: its energy, how much of it was eaten, or a number that may be either.
enum EatenAmount: Equatable {
  /// Energy.
  case energy(Energy)
  /// A number without a unit.
  case number(Double)
  /// A number and a unit, such as `1 cup`.
  case serving(String)

  init?(argument: String) {
    let text = argument.trimmed
    let unit = text.drop { $0.isNumber || ".,/ ".contains($0) }
    let digits = String(text.dropLast(unit.count)).trimmed
    guard digits.contains(where: \.isNumber) else { return nil }
    switch (unit.lowercased(), Quantity(argument: digits)) {
    case ("", let number?): self = .number(number.value)
    case ("kcal", let number?), ("cal", let number?), ("calories", let number?):
      self = .energy(Energy(kilocalories: number.value))
    case ("kj", let number?): self = .energy(Energy(kilojoules: number.value))
    case ("", nil): self = .serving(digits)
    default: self = .serving(text)
    }
  }
}
