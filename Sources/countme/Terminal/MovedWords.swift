import ArgumentParser
import CountMeKit

/// What stands behind `move`: an exercise, and the energy that it took or how long, in quotes or not.
struct MovedWords {
  /// What was done.
  let name: String
  /// The energy in kcal.
  private(set) var calories: Double?
  /// How long, in minutes.
  private(set) var minutes: Double?

  init(_ words: [String]) throws {
    let place = words.indices.dropFirst().first { words[$0].first?.isNumber ?? false }
    name = words[..<(place ?? words.endIndex)].joined(separator: " ")
    guard let place else { return }
    let text = words[place...].joined(separator: " ")
    let unit = text.drop { $0.isNumber || "., ".contains($0) }.lowercased()
    switch (unit, Quantity(argument: String(text.dropLast(unit.count)).trimmed)) {
    case ("", let number?), ("kcal", let number?), ("cal", let number?): calories = number.value
    case ("min", let number?), ("mins", let number?), ("minutes", let number?):
      minutes = number.value
    case ("h", let number?), ("hour", let number?), ("hours", let number?):
      minutes = number.value * 60
    default: throw ValidationError("\(text.printable) is neither an energy nor a duration")
    }
  }
}
