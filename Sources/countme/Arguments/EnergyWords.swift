import ArgumentParser
import CountMeKit

/// An energy in kcal, with its unit or without, in one word or two: `2000`, `2000 kcal`.
struct EnergyWords {
  /// The energy; nil where no word was written.
  let energy: Energy?

  init(_ words: [String]) throws {
    guard !words.isEmpty else {
      energy = nil
      return
    }
    let text = words.joined(separator: " ")
    do throws(DiaryError) {
      try SpokenNumber.expectClear(MeasureWords(text).digits)
    } catch {
      let failure = CommandFailure(diary: error)
      throw ValidationError([failure.message, failure.hint ?? ""].joined(separator: "; "))
    }
    switch EatenAmount(argument: text) {
    case .energy(let value): energy = value
    case .number(let value): energy = Energy(kilocalories: value)
    default: throw ValidationError("\(text.printable) is not an energy in kcal")
    }
  }
}
