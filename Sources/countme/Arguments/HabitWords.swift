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
    _ body: (_ name: String, _ said: SpokenWhen, _ times: Double?) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(text, SpokenWhen(""), nil)
    } catch {
      guard case .words(.unknownName)? = error as? DiaryError else { throw error }
      let said = SpokenWhen(text)
      let (name, times) = mayCount ? HabitCount.taken(from: said.words) : (said.words, nil)
      if name != text, !name.isEmpty {
        do {
          return try await body(name, said, times)
        } catch let other as DiaryError {
          guard case .words(.unknownName) = other else { throw other }
        }
      }
      if mayCount { try expectNoCount(said.words) }
      throw error
    }
  }

  /// Ensures that no number stands behind the habit: of `read 25 pages` an option says what it means.
  private func expectNoCount(_ said: String) throws(CommandFailure) {
    let words = said.split(separator: " ").map(String.init)
    guard let place = words.dropFirst().firstIndex(where: { Double($0) != nil }),
      // Minutes are no times, and of two habits the number is nobody's.
      !["min", "mins", "minute", "minutes", "h", "hour", "hours"].contains(
        words[(place + 1)...].first?.lowercased() ?? ""),
      !words.contains("and")
    else { return }
    var name = words[..<place]
    while name.count > 1, let last = name.last, ["for", "about", "at"].contains(last) {
      name.removeLast()
    }
    throw CommandFailure(
      .usage, "there is no habit \(text.printable)",
      hint: "countme check \(name.joined(separator: " ").shellWord) --times \(words[place])")
  }
}

/// How often a habit was done, as it is said behind its name: `pressups twice`, `water 3 times`, `walk x2`.
enum HabitCount {
  /// The name before it, and the count; nil, and all of the text, where none is said.
  static func taken(from text: String) -> (name: String, count: Double?) {
    let said = SpokenNumber.inDigits(text)
    guard let match = said.wholeMatch(of: /(.+) (once|twice|thrice|(\d+) ?(?:x|times)|x ?(\d+))/)
    else { return (text, nil) }
    let digits = (match.3 ?? match.4).flatMap { Double(String($0)) }
    let word = String(match.2)
    return (String(match.1), digits ?? (word == "once" ? 1 : word == "twice" ? 2 : 3))
  }
}
