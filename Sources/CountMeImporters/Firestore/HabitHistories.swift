import CountMeFormats
import CountMeModel

/// The histories inside a habit of Habitto's, as documents of their own.
struct HabitHistories {
  private let fields: JSONObject
  private let habit: DocumentID
  private let position: TextPosition

  init(_ fields: JSONObject, habit: DocumentID, position: TextPosition) {
    self.fields = fields
    self.habit = habit
    self.position = position
  }

  /// Adds a completion for each day with progress, or marked as done, and the difficulties.
  func add(to draft: inout ImportDraft) {
    let progress = fields["completionHistory"]?.object ?? [:]
    let done = fields["completionStatus"]?.object ?? [:]
    for day in Set(progress.keys + done.keys).sorted() {
      let amount = progress[day]?.number ?? 0
      let isDone = done[day]?.bool ?? (amount > 0)
      guard amount > 0 || isDone else { continue }
      add("completions", day, ["progress": .number(amount > 0 ? amount : 1)], to: &draft)
    }
    for (day, level) in fields["difficultyHistory"]?.object ?? [:] {
      guard let level = level.integer, (1...5).contains(level) else { continue }
      add("difficultyRecords", day, ["difficulty": .number(Double(level))], to: &draft)
    }
  }

  private func add(
    _ collection: String, _ day: String, _ own: JSONObject, to draft: inout ImportDraft
  ) {
    guard let date = CalendarDate(day) else { return }
    draft.add(collection, of: habit, on: date, own, at: position)
  }
}
