import CountMeKit

/// A habit, and the day on which it was done where that is said behind it: `meditate yesterday`.
struct HabitWords {
  private let text: String

  init(_ words: [String]) {
    text = words.joined(separator: " ")
  }

  /// Does something with the habit of these words: all of them where it is called so, as `Plan Monday` is.
  func named<Result>(
    _ body: (_ name: String, _ said: SpokenWhen) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(text, SpokenWhen(""))
    } catch {
      let said = SpokenWhen(text)
      guard case .words(.unknownName)? = error as? DiaryError, said.words != text,
        !said.words.isEmpty
      else { throw error }
      return try await body(said.words, said)
    }
  }
}
