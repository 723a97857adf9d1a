import CountMeKit
import CountMePlatform

/// Writes down what was eaten or drunk; what is not clear is asked about on a terminal.
struct FoodDialogue {
  let diary: Diary
  let context: CommandContext
  /// The options that were given, but for --yes, each as it is typed.
  let options: [String]
  /// What was told where the food was asked for.
  var notes: [String] = []

  /// What became of an entry.
  private enum Outcome {
    case written(FoodReceipt)
    case asked(FoodQuestion)
  }

  /// Writes it down.
  func write(_ first: FoodEntry) async throws -> FoodReceipt {
    var outcome = try await outcome(of: first)
    var entry = first
    while case .asked(let question) = outcome {
      let text = FoodQuestionText(question: question, notes: notes, options: options)
      entry = try answer(text, entry)
      outcome = try await self.outcome(of: entry)
    }
    guard case .written(let receipt) = outcome else {
      throw CommandFailure(.data, "nothing was written down")
    }
    return receipt
  }

  private func outcome(of entry: FoodEntry) async throws -> Outcome {
    do {
      return .written(try await diary.journal.eat(entry))
    } catch {
      guard case .unclearFood(let question)? = error.journal else { throw error }
      return .asked(question)
    }
  }

  /// The entry as the person says it now.
  private func answer(_ text: FoodQuestionText, _ entry: FoodEntry) throws -> FoodEntry {
    guard context.canAsk else { throw text.failure }
    guard
      case .words(let words, let isConfirmed) = FoodPrompt(text).ask(width: context.console.width)
    else {
      throw CommandFailure(.data, "nothing was written down")
    }
    var entry = entry
    // What was said of the amount stands in the words of an answer.
    if text.question.candidates.contains(where: { $0.words == words }), words != entry.words {
      entry.serving = nil
    }
    (entry.words, entry.takesBest) = (words, isConfirmed)
    return entry
  }
}
