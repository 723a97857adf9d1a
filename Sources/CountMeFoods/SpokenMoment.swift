/// When something was, in the words of a sentence.
package struct SpokenMoment: Sendable, Equatable {
  /// A person's word for the day, such as `yesterday`.
  package var day: String?
  /// A person's word for the time, such as `8:15`.
  package var time: String?
  /// Whether nothing tells which half of the day the time is in.
  package var isOfEitherHalf = false
  /// Which half of the day was said, `am` or `pm`: `this evening`.
  package var half: String?

  /// The meal that people have in the part of the day that was said: `last night`; nil where that tells none.
  package private(set) var usualMeal: String?

  /// Whether more than one day was said, so that nobody knows which one is meant.
  package var isOfSeveralDays: Bool { day?.contains(" and ") ?? false }

  /// Whether a day was said that is still to come, whatever today is: `tomorrow`, `next friday`.
  package var isToCome: Bool {
    day.map { day in ["tomorrow", "next ", "in "].contains(where: day.hasPrefix) } ?? false
  }

  /// How many minutes ago it was: `2h ago`.
  package var minutesAgo: Int?

  /// Whether nothing was said of it.
  package var isEmpty: Bool { day == nil && time == nil && half == nil && minutesAgo == nil }

  /// Nothing was said.
  package init() {}

  /// Notes a day or time; of two, which is meant nobody knows.
  mutating func note(_ word: String, in path: WritableKeyPath<SpokenMoment, String?>) {
    self[keyPath: path] =
      self[keyPath: path].map { $0 == word ? word : "\($0) and \(word)" } ?? word
  }

  /// Notes the half of the day that a word is in.
  mutating func note(partOfDay: String) {
    switch partOfDay {
    case "morning": half = "am"
    case "afternoon", "arvo": half = "pm"
    case "evening", "night", "tonight": (half, usualMeal) = ("pm", "dinner")
    default: break
    }
  }
}
