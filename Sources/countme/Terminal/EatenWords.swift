import ArgumentParser
import CountMeKit

/// What stands behind `eat`: a food, and how much of it or its energy, in quotes or not.
struct EatenWords {
  /// The food; nil where only an amount was written.
  private(set) var name: String?
  /// What stands behind the food.
  private(set) var amount: EatenAmount?

  /// Takes the words apart where an amount begins: `oat milk 250 ml`, `"Oats" 311`.
  ///
  /// - Parameter isNamed: whether the food is named by an option, so that an amount may stand alone.
  init(_ words: [String], isNamed: Bool) throws {
    let first = isNamed ? 0 : 1
    let place = words.indices.first { $0 >= first && Self.beginsAmount(words[$0]) }
    var name = words[..<(place ?? words.endIndex)].joined(separator: " ").trimmed
    // `apple, 95` is no food called `apple,`.
    while let last = name.last, ",;:".contains(last) { name = String(name.dropLast()).trimmed }
    self.name = name.isEmpty ? nil : name
    guard let place else { return }
    let text = words[place...].joined(separator: " ")
    guard let amount = EatenAmount(argument: text) else {
      throw ValidationError("\(text.printable) is neither an energy nor an amount")
    }
    self.amount = amount
  }

  /// Whether a word is, or begins, an amount; `2%` milk and `7up` are names.
  private static func beginsAmount(_ word: String) -> Bool {
    let text = word.trimmed
    let number = text.prefix { $0.isNumber || ".,/ ".contains($0) }
    guard number.contains(where: \.isNumber) else { return false }
    let rest = String(text.dropFirst(number.count))
    return rest.isEmpty || number.last == " " || EatenAmount.isUnit(rest)
  }
}
