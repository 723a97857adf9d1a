import CountMeKit
import CountMePlatform

/// Asks a person what they left open of an exercise.
struct ExercisePrompt {
  let question: ExerciseQuestion
  /// All that was said of it.
  let said: String

  /// What a person answered.
  enum Answer {
    /// The words to read in place of those that they typed.
    case words(String)
    /// What they weigh, as they typed it.
    case weight(String)
  }

  /// Asks on the terminal; nil where nobody answers, or nothing can be asked.
  func ask() -> Answer? {
    guard let prompt else { return nil }
    let title = ExerciseQuestionText(question: question, said: said).title
    _ = Console.show("\(title.prefix(1).uppercased())\(title.dropFirst()).", on: .error)
    for (place, name) in near.enumerated() {
      _ = Console.show("  \(place + 1)  \(name)", on: .error)
    }
    _ = Console.show(prompt, on: .error, terminator: "")
    guard let line = readLine()?.trimmed, !line.isEmpty, line.lowercased() != "q" else {
      return nil
    }
    if question.reason == .weight { return .weight(line) }
    return ExerciseAnswer(line, to: question, about: said).words.map { .words($0) }
  }

  private var near: [String] {
    if case .unknown(let near) = question.reason { near } else { [] }
  }

  private var prompt: String? {
    switch question.reason {
    case .unnamed: "What was it, such as running, walking, cycling or swimming? "
    case .weight: "How much do you weigh, such as 70 or 154 lb? "
    case .length(let hasWay):
      "How long was it, such as 30 min\(hasWay ? ", or how far, such as 1 km" : "")? "
    case .number: "Is it min or kcal? "
    case .time: "How long was it, such as 45 min; or at, if it is when? "
    case .unknown(let near):
      "\(near.isEmpty ? "Other" : "A number, other") words, its energy such as 320 kcal, or q: "
    case .speed: nil
    }
  }
}
