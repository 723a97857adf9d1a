import CountMeKit

/// What is asked of a person before something is written down that may not be what they meant.
struct FoodQuestionText {
  let question: FoodQuestion
  /// What was told where the food was asked for.
  var notes: [String] = []
  /// The options that were given, each as it is typed.
  var options: [String] = []

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
    case .number: "it is not clear whether the number with \(text) is a count or kcal"
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
      let energy = (["say its energy: countme eat \(words.shellWord) KCAL"] + options)
        .joined(separator: " ")
      return [energy, search].compactMap(\.self).joined(separator: "; ")
    }
    if question.reason == .number, question.candidates.count == 1,
      let energy = question.candidates.first
    {
      let count = "\(energy.calories.shown) \(question.text)".shellWord
      return "for kcal: \(command(energy)); for how many: "
        + (["countme eat \(count) KCAL"] + options).joined(separator: " ")
    }
    let lines = question.candidates.prefix(4).map { "\(command($0))   (\(summary($0)))" }
    let first = question.mayTakeFirst ? ", or --yes for the first" : ""
    return "say which one\(first):\n"
      + lines.map { "      \($0)" }.joined(separator: "\n")
  }

  /// How foods are found that have a word of what is not known; nil where none has.
  var search: String? {
    question.searchable.map {
      "countme food search \($0.shellWord) lists what has that in its name"
    }
  }

  private var barcodeHint: String {
    guard let barcode = Barcode(question.text) else {
      return "a digit is wrong: the last one does not fit the others"
    }
    let own = "countme eat NAME KCAL --barcode \(barcode.digits) --save keeps one of your own"
    guard notes.isEmpty else { return (notes + [own]).joined(separator: "; ") }
    return "--online asks Open Food Facts about it, countme food online on always does; \(own)"
  }

  /// How a candidate is said without a doubt.
  private func command(_ candidate: FoodQuestion.Candidate) -> String {
    // An amount that an option said stands in the words of an answer.
    let kept = options.filter {
      candidate.words == question.sentence || !$0.hasPrefix("--serving")
    }
    return
      (["countme eat \(candidate.words.shellWord)"] + kept
      + (candidate.needsYes ? ["--yes"] : [])).joined(separator: " ")
  }

  /// How much a candidate is.
  func amount(of candidate: FoodQuestion.Candidate) -> String {
    guard let grams = candidate.grams, !candidate.portion.hasSuffix(" g") else {
      return candidate.portion.printable
    }
    return "\(candidate.portion.printable) (\(grams.rounded().shown) g)"
  }

  private func summary(_ candidate: FoodQuestion.Candidate) -> String {
    [candidate.name.printable, amount(of: candidate), "\(candidate.calories.shown) kcal"]
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
