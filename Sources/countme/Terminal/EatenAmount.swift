import ArgumentParser
import CountMeKit

/// What stands behind a food: its energy in kcal, or how much of it was eaten.
enum EatenAmount: ExpressibleByArgument {
  /// Energy in kcal.
  case energy(Double)
  /// A number and a unit, such as `1 cup`.
  case serving(String)

  init?(argument: String) {
    let text = argument.trimmed
    let unit = text.drop { $0.isNumber || ".,/ ".contains($0) }.lowercased()
    let number = Quantity(argument: String(text.dropLast(unit.count)).trimmed)
    switch (unit, number) {
    case ("", let number?), ("kcal", let number?): self = .energy(number.value)
    case ("kj", let number?): self = .energy((number.value / 4.184 * 10).rounded() / 10)
    default:
      guard text.first?.isNumber ?? false || text.first == ".", !unit.isEmpty else { return nil }
      self = .serving(text)
    }
  }

  var defaultValueDescription: String { "" }
}
