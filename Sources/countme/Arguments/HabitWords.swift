import CountMeKit

/// A habit, and the day on which it was done where that is said behind it: `meditate yesterday`.
struct HabitWords {
  private let text: String
  /// Whether how much was done can be said by an option.
  private let mayCount: Bool

  init(_ words: [String], mayCount: Bool = false) {
    text = words.joined(separator: " ")
    self.mayCount = mayCount
  }

  /// Does something with the habit of these words: all of them where it is called so, as `Plan Monday` is.
  func named<Result>(
    _ body: (_ name: String, _ said: SpokenWhen) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(text, SpokenWhen(""))
    } catch {
      guard case .words(.unknownName)? = error as? DiaryError else { throw error }
      if mayCount { try expectNoCount() }
      let said = SpokenWhen(text)
      guard said.words != text, !said.words.isEmpty else { throw error }
      return try await body(said.words, said)
    }
  }

  /// Ensures that no number stands behind the habit: of `read 25 pages` an option says what it means.
  private func expectNoCount() throws(CommandFailure) {
    let words = text.split(separator: " ").map(String.init)
    guard let place = words.dropFirst().firstIndex(where: { Double($0) != nil }) else { return }
    let name = words[..<place].joined(separator: " ")
    throw CommandFailure(
      .usage, "there is no habit \(text.printable)",
      hint: "countme check \(name.shellWord) --times \(words[place])")
  }
}
