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

  /// Writes it down.
  func write(_ first: FoodEntry) async throws -> FoodReceipt {
    var entry = first
    while true {
      do {
        return try await diary.journal.eat(entry)
      } catch {
        guard case .unclearFood(let question)? = error.journal else { throw error }
        let text = FoodQuestionText(question: question, notes: notes, options: options)
        entry = try answer(text, entry)
      }
    }
  }

  /// The entry as the person says it now.
  private func answer(_ text: FoodQuestionText, _ entry: FoodEntry) throws -> FoodEntry {
    guard context.canAsk else { throw text.failure }
    guard let (words, isConfirmed) = FoodPrompt(text: text).ask(width: context.console.width) else {
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
