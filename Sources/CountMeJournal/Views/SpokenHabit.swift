import CountMeFoods
package import CountMeHistory
package import CountMeSchema
import CountMeStore

/// A habit as people say that they did it: `meditated`, `my vitamins`, `pressups` for Press-ups.
struct SpokenHabit {
  private let name: String
  private let said: Set<String>

  init(_ name: String) {
    self.name = Self.letters(name)
    let words = name.lowercased().split(separator: " ").map(String.init)
    let isQuestion =
      name.hasSuffix("?")
      || zip(words, words.dropFirst()).contains { $1 == "i" && ["did", "had"].contains($0) }
    let rest = words.filter {
      !Self.fillers.contains($0) && ($0 != "to" || !words.contains("went"))
    }
    said = isQuestion ? [] : Set(DoingForm.all(of: rest.joined(separator: " ")))
  }

  /// Whether a habit is meant that is called so; what was not done, or is asked, is none.
  func means(_ habit: String) -> Bool {
    guard !said.isEmpty else { return false }
    if Self.letters(habit) == name { return true }
    let all = DoingForm.all(of: habit)
    let own = Set(all)
    // A pause is no walk, and neither is that a pause.
    let firsts = [all.first, all.first { !Self.verbs.contains($0) }].compactMap(\.self)
    return said.isSubset(of: own) && firsts.contains(where: said.contains)
      && own.isDisjoint(with: Self.denials)
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// What people say around what they did; what they have to do is still to come.
  private static let fillers: Set<String> = [
    "i", "my", "the", "a", "an", "some", "did", "took", "had", "went", "for", "done", "just", "got",
  ]
  /// What a habit may begin with that says nothing of which it is.
  private static let verbs = Set(
    DoingForm.all(of: "take do go to have get make eat drink read write practice play my the a an"))
  private static let denials = Set(
    DoingForm.all(of: "no not none never without skip less avoid quit stop except instead"))
}

extension DiaryReader {
  /// The habit that a person means by a name: the one that is called so, or else the only one whose words were
  /// said.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` or
  ///   ``WordsFailure/ambiguousName(_:of:candidates:)``.
  package func habit(called name: String) throws(DiaryError) -> Habit {
    let habits = try keptHabits()
    let lookup = NameLookup(of: .habit, habits, name: \.name)
    if let known = try lookup.documentIfKnown(name) { return known }
    let said = SpokenHabit(name)
    let meant = habits.filter { $0.name.map(said.means) ?? false }
    guard meant.count < 2 else {
      throw .words(
        .ambiguousName(name, of: .habit, candidates: meant.compactMap(\.name)))
    }
    guard let only = meant.first else { return try lookup.document(name) }
    return only
  }
}
