import CountMeGit
import CountMeKit
import CountMeModel
import CountMePlatform

/// What is asked of a person before something is written down that may not be what they meant.
struct FoodQuestionText {
  let question: FoodQuestion
  /// What was told where the food was asked for.
  var notes: [String] = []

  /// What is not clear, in a line.
  var title: String {
    let text = question.text.isEmpty ? question.sentence.printable : question.text.printable
    if question.reason == .unknown, Barcode.hasForm(question.text) {
      return "no food is known by the barcode \(text)"
    }
    return switch question.reason {
    case .unknown: "no food is known by the name \(text)"
    case .unclear: "it is not clear which food \(text) is"
    case .amount: "it is not clear how much of \(text) that is"
    case .large: "that is a lot of \(text)"
    case .number: "it is not clear whether the number behind \(text) is how many, or kcal"
    }
  }

  /// The error of a command that cannot ask.
  var failure: CommandFailure {
    var failure = CommandFailure(
      .data, title + "; nothing was written down", hint: hint)
    failure.candidates = question.candidates.map(json)
    return failure
  }

  /// What to do next, where nobody can be asked.
  var hint: String {
    guard !question.candidates.isEmpty else {
      if Barcode.hasForm(question.text) { return barcodeHint }
      let words = question.sentence.isEmpty ? question.text : question.sentence
      return "say its energy: countme eat \(words.shellWord) KCAL"
    }
    let lines = question.candidates.prefix(4).map { "\(command($0))   (\(summary($0)))" }
    return "say which one, or --yes for the first:\n"
      + lines.map { "      \($0)" }.joined(separator: "\n")
  }

  private var barcodeHint: String {
    guard let barcode = Barcode(question.text) else {
      return "a digit is wrong: the last one does not fit the others"
    }
    let own = "countme eat NAME KCAL --barcode \(barcode.digits) --save keeps one of your own"
    guard notes.isEmpty else { return (notes + [own]).joined(separator: "; ") }
    return "--online asks Open Food Facts for it, countme food online on always does; \(own)"
  }

  /// The list on a terminal, numbered.
  func lines(width: Int) -> [String] {
    var table = Table([
      .init("", .right), .init("food", isFlexible: true, isFolded: true),
      .init("amount", isFlexible: true), .init("kcal", .right),
    ])
    for (place, candidate) in question.candidates.enumerated() {
      table.add([
        "\(place + 1)", candidate.name.printable, amount(candidate), candidate.calories.shown,
      ])
    }
    let first = title.prefix(1).uppercased() + title.dropFirst() + "."
    return first.folded(to: width, indent: 0)
      + (question.candidates.isEmpty ? [] : table.lines(width: width, isColored: false))
  }

  /// How a candidate is said without a doubt.
  private func command(_ candidate: FoodQuestion.Candidate) -> String {
    "countme eat \(candidate.words.shellWord)" + (candidate.needsYes ? " --yes" : "")
  }

  private func amount(_ candidate: FoodQuestion.Candidate) -> String {
    guard let grams = candidate.grams, !candidate.portion.hasSuffix(" g") else {
      return candidate.portion.printable
    }
    return "\(candidate.portion.printable) (\(grams.rounded().shown) g)"
  }

  private func summary(_ candidate: FoodQuestion.Candidate) -> String {
    [candidate.name.printable, amount(candidate), "\(candidate.calories.shown) kcal"]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func json(_ candidate: FoodQuestion.Candidate) -> JSONValue {
    [
      "name": .string(candidate.name), "portion": .string(candidate.portion),
      "grams": candidate.grams.map { .number(($0 * 10).rounded() / 10) } ?? .null,
      "calories": .number(candidate.calories), "command": .string(command(candidate)),
    ]
  }
}

extension FoodQuestionText {
  /// What a person answered.
  enum Answer {
    /// The words to read in place of those that they typed, and whether they are as it is.
    case words(String, isConfirmed: Bool)
    /// Nothing is to be written down.
    case quit
  }

  /// Asks on the terminal: Enter for the first, a number, other words, or `q`.
  func ask(width: Int) -> Answer {
    let isList = !question.candidates.isEmpty
    let prompt =
      isList
      ? "Enter for 1, a number, other words, or q: "
      : "Other words, with its energy such as \"\(question.text.printable) 250\", or q: "
    while true {
      _ = Console.show(lines(width: width).joined(separator: "\n"), on: .error)
      _ = Console.show(prompt, on: .error, terminator: "")
      guard let line = readLine()?.trimmed, line.lowercased() != "q" else { return .quit }
      if line.isEmpty, let first = question.candidates.first { return answer(first) }
      if let number = Int(line), isList {
        guard question.candidates.indices.contains(number - 1) else { continue }
        return answer(question.candidates[number - 1])
      }
      if !line.isEmpty { return .words(question.replacing(with: line), isConfirmed: false) }
    }
  }

  private func answer(_ candidate: FoodQuestion.Candidate) -> Answer {
    .words(candidate.words, isConfirmed: candidate.needsYes)
  }
}
