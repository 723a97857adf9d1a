import CountMeKit
import CountMePlatform

/// Asks a person which food they mean, or how much of it.
struct FoodPrompt {
  let text: FoodQuestionText
  private var candidates: [FoodQuestion.Candidate] { text.question.candidates }

  init(_ text: FoodQuestionText) {
    self.text = text
  }

  /// What a person answered.
  enum Answer {
    /// The words to read in place of those that they typed, and whether they are as it is.
    case words(String, isConfirmed: Bool)
    /// Nothing is to be written down.
    case quit
  }

  /// Asks on the terminal: a number, other words, or `q`; Enter for the first, where it is likely to be meant.
  func ask(width: Int) -> Answer {
    let isList = !candidates.isEmpty
    let isFirstLikely = isList && text.question.mayTakeFirst
    let prompt =
      isList
      ? (isFirstLikely ? "Enter for 1, a number" : "A number") + ", other words, or q: "
      : "Other words, with its energy such as \"\(text.question.text.printable) 250\", or q: "
    while true {
      _ = Console.show(lines(width: width).joined(separator: "\n"), on: .error)
      _ = Console.show(prompt, on: .error, terminator: "")
      guard let line = readLine()?.trimmed, line.lowercased() != "q" else { return .quit }
      if line.isEmpty, isFirstLikely { return answer(candidates[0]) }
      if let number = Double(line) {
        if isList {
          guard let place = Int(line), candidates.indices.contains(place - 1) else { continue }
          return answer(candidates[place - 1])
        }
        // Nobody asked for a small number, which is no energy.
        guard number > 30, !text.question.text.isEmpty else { continue }
        return .words(text.question.replacing(with: "\(line) kcal"), isConfirmed: false)
      }
      if !line.isEmpty { return .words(text.question.replacing(with: line), isConfirmed: false) }
    }
  }

  private func answer(_ candidate: FoodQuestion.Candidate) -> Answer {
    .words(candidate.words, isConfirmed: candidate.needsYes)
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
