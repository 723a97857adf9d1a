import ArgumentParser

/// An energy in kcal, with its unit or without, in one word or two: `2000`, `2000 kcal`.
struct EnergyWords {
  /// The energy in kcal; nil where no word was written.
  let kilocalories: Double?

  init(_ words: [String]) throws {
    guard !words.isEmpty else {
      kilocalories = nil
      return
    }
    let text = words.joined(separator: " ")
    switch EatenAmount(argument: text) {
    case .energy(let value), .number(let value): kilocalories = value
    default: throw ValidationError("\(text.printable) is not an energy in kcal")
    }
  }
}
