import CountMeKit
import CountMePlatform

/// Asks a person which food they mean, or how much of it.
struct FoodPrompt {
  let text: FoodQuestionText
  private var candidates: [FoodQuestion.Candidate] { text.question.candidates }

  /// Asks on the terminal: a number, other words, or `q`; Enter for the first, where it is likely to be meant.
  ///
  /// - Returns: the words to read in place of those that were typed, and whether they are as it is; nil where nothing
  ///   is to be written down.
  func ask(width: Int) -> (words: String, isConfirmed: Bool)? {
    let isList = !candidates.isEmpty
    let isFirstLikely = isList && text.question.mayTakeFirst
    let prompt =
      isList
      ? (isFirstLikely ? "Enter for 1, a number" : "A number") + ", other words, or q: "
      : "Other words, with its energy such as \"\(text.question.text.printable) 250\", or q: "
    while true {
      _ = Console.show(lines(width: width).joined(separator: "\n"), on: .error)
      _ = Console.show(prompt, on: .error, terminator: "")
      guard let line = readLine()?.trimmed, line.lowercased() != "q" else { return nil }
      if line.isEmpty, isFirstLikely { return (candidates[0].words, candidates[0].needsYes) }
      if let number = Double(line) {
        if isList {
          guard let place = Int(line), candidates.indices.contains(place - 1) else { continue }
          return (candidates[place - 1].words, candidates[place - 1].needsYes)
        }
        // Nobody asked for a small number, which is no energy.
        guard number > 30, !text.question.text.isEmpty else { continue }
        return (text.question.replacing(with: "\(line) kcal"), false)
      }
      if !line.isEmpty { return (text.question.replacing(with: line), false) }
    }
  }

  /// The list on a terminal, numbered.
  private func lines(width: Int) -> [String] {
    var table = Table([
      .init("", .right), .init("food", isFlexible: true, isFolded: true),
      .init("amount", isFlexible: true), .init("kcal", .right),
    ])
    for (place, candidate) in candidates.enumerated() {
      table.add([
        "\(place + 1)", candidate.name.printable, text.amount(of: candidate),
        candidate.calories.shown,
      ])
    }
    let first = text.title.prefix(1).uppercased() + text.title.dropFirst() + "."
    let search = text.search.map { "\($0).".folded(to: width, indent: 0) } ?? []
    return first.folded(to: width, indent: 0) + search
      + (candidates.isEmpty ? [] : table.lines(width: width, isColored: false))
  }
}
