import CountMeFoods
package import CountMeHistory
import CountMeModel

/// How often a habit is due, as people say it behind its name: `3 times a week`, `every sunday`, `on weekdays`.
package struct HabitRhythm: Equatable, Sendable {
  /// On how many days of a week it is due; nil for every day, or those of `weekdays`.
  package private(set) var timesPerWeek: Int?
  /// The days of the week on which it is due, 1 for Monday to 7 for Sunday; empty for all.
  package private(set) var weekdays: [Int] = []
  /// How often it is to be done on a day; nil where nobody says.
  package private(set) var timesPerDay: Double?

  /// Takes it from the end of what was said; nil, and the words as they were, where they end otherwise.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for a rhythm that no habit has: `every other day`.
  static func take(from words: inout [String]) throws(DiaryError) -> HabitRhythm? {
    for length in stride(from: min(8, words.count - 1), to: 0, by: -1) {
      let said = words.suffix(length).joined(separator: " ").lowercased()
        .trimming { ",.!".contains($0) }
      if let rhythm = HabitRhythm(said) {
        words.removeLast(length)
        while let last = words.last, words.count > 1, [",", "-", "–", "only"].contains(last) {
          words.removeLast()
        }
        var name = words
        guard try take(from: &name) == nil else {
          throw .journal(.misunderstood(.rhythm, text: (words + [said]).joined(separator: " ")))
        }
        return rhythm
      }
      guard said.wholeMatch(of: unknown) == nil else {
        throw .journal(.misunderstood(.rhythm, text: said))
      }
    }
    return nil
  }

  private init?(_ said: String) {
    let text = NumberWords.inDigits(said)
    if ["every day", "each day", "everyday", "daily"].contains(text) { return }
    if let match = text.wholeMatch(of: Self.times) {
      let counts = ["once": 1, "twice": 2, "thrice": 3]
      guard let count = counts[String(match.1)] ?? Int(match.1.prefix(while: \.isNumber)) else {
        return nil
      }
      if ["day", "daily"].contains(match.2) {
        guard (1...100).contains(count) else { return nil }
        timesPerDay = Double(count)
      } else {
        guard (1...7).contains(count) else { return nil }
        timesPerWeek = count
      }
    } else if ["every week", "each week", "weekly"].contains(text) {
      timesPerWeek = 1
    } else if let days = Self.days(text) {
      weekdays = days
    } else {
      return nil
    }
  }

  /// The days of `every sunday`, `on weekdays`, `mondays and thursdays`; nil for anything else.
  private static func days(_ text: String) -> [Int]? {
    var words = text.split { " ,".contains($0) }.map(String.init)
    let isNamed = words.first.map { ["on", "every", "each", "at"].contains($0) } ?? false
    words.removeAll { ["on", "every", "each", "at", "the", "and", "&"].contains($0) }
    // One day alone may be the name's, as of `Review Monday`.
    guard isNamed || words.count > 1 || words.allSatisfy({ $0.hasSuffix("s") }) else { return nil }
    return weekdays(words, least: 3)
  }

  /// The days that are listed, 1 for Monday to 7 for Sunday: `mon,wed,fri`, `mon to fri`; nil where one is no day.
  package static func weekdays(listed text: String) -> [Int]? {
    weekdays(text.lowercased().split { " ,".contains($0) }.map(String.init), least: 2)
  }

  private static func weekdays(_ words: [String], least: Int) -> [Int]? {
    if words.count == 3, ["to", "till", "through", "-", "–"].contains(words[1]),
      let first = weekdays([words[0]], least: least)?.first,
      let last = weekdays([words[2]], least: least)?.first, first < last
    {
      return Array(first...last)
    }
    var days: Set<Int> = []
    for word in words {
      let singular = word.hasSuffix("s") && word.count > 4 ? String(word.dropLast()) : word
      switch singular {
      case "weekday": days.formUnion(1...5)
      case "weekend": days.formUnion(6...7)
      default:
        guard singular.count >= least,
          let day = Weekday.allCases.first(where: { $0.rawValue.hasPrefix(singular) })
        else { return nil }
        days.insert(day.number)
      }
    }
    return days.isEmpty ? nil : days.sorted()
  }

  private static var times: Regex<(Substring, Substring, Substring)> {
    /(once|twice|thrice|\d+ ?(?:x|times?|days?))(?: ?(?:a|per|each|every|\/) ?| )(day|daily|week|wk|weekly)/
  }

  /// What no habit has: `every other day`, `10 times a week`, `twice a month`, `fortnightly`.
  private static var unknown: Regex<Substring> {
    /(?:(?:[89]|[1-9]\d+) ?(?:x|times|days) (?:a|per|each|every) (?:week|wk)|(?:every|each) (?:other|second|third|few|\d+|two|three|four|month|fortnight|year|hour).*|(?:once|twice|thrice|\d+ ?(?:x|times)) (?:a|per|each|every) (?:month|fortnight|year)|monthly|fortnightly|biweekly|yearly)/
  }
}

extension HabitEntry {
  /// Reads a habit and how often it is due, as people say it: `gym 3 times a week`, `call mum every sunday`.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for a rhythm that no habit has.
  package init(said text: String) throws(DiaryError) {
    var words = text.split(separator: " ").map(String.init)
    let rhythm = try HabitRhythm.take(from: &words)
    self.init(name: rhythm == nil ? text : words.joined(separator: " "))
    timesPerWeek = rhythm?.timesPerWeek
    weekdays = rhythm?.weekdays ?? []
    goal = rhythm?.timesPerDay ?? 1
  }
}
