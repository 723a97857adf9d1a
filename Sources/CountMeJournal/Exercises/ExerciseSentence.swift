import CountMeFoods
import CountMeModel

/// What a person says that they did, in a sentence: one exercise, or several with a measure each.
package struct ExerciseSentence: Sendable {
  /// All that was said.
  package let text: String
  /// The day and the time, and the words beside them.
  package let when: SpokenWhen
  /// The exercises: several only where each is known and has a time, a way or an energy of its own.
  package let exercises: [SpokenExercise]
  /// Whether several may be meant, of which not all are known.
  package let isOpen: Bool
  /// A time that may be how long the only exercise took, or when it was: the `0:45` of `running 0:45`.
  package let openTime: String?

  /// Reads a sentence: `run 5 km yesterday at 8am`, `burpees 10 min and skipping rope 5 min`.
  package init(_ text: String) {
    self.text = text
    let plain = SpokenLength.plain(ClockSpan.inMinutes(text))
    when = SpokenWhen(SpokenExercise.tellingLength(plain))
    // What a count took is no length and no day: `40 km in 2 days`.
    let words = when.words.replacing(Self.span, with: "")
    let parts = (Self.each(in: words) ?? Self.parts(of: words)).map { SpokenExercise($0) }
    let areKnown = parts.allSatisfy { ActivityTable.activity($0.name) != nil }
    isOpen = parts.count > 1 && !areKnown
    let exercises = isOpen ? [SpokenExercise(words)] : parts
    self.exercises = exercises
    openTime = exercises.count == 1 ? Self.openTime(in: plain, of: exercises[0]) : nil
  }

  private static var span: Regex<Substring> {
    /[ ]+in (?:\d+ ?[dw]|(?:\d+|a|one|two|three|four|five|six|seven|eight|nine|ten) (?:days?|weeks?))\b/
      .ignoresCase()
  }

  /// A time of which nothing tells whether it is a length: neither `at` or a day before it, nor another length.
  private static func openTime(in text: String, of said: SpokenExercise) -> String? {
    let words = text.split(separator: " ").map(String.init)
    for (place, word) in words.enumerated() where word.wholeMatch(of: /\d{1,2}:\d\d/) != nil {
      let next = words.dropFirst(place + 1).first?.lowercased()
      guard !(next.map { behindTimes.contains($0) || $0.hasPrefix("min/") } ?? false) else {
        continue
      }
      let before = place > 0 ? words[place - 1].lowercased() : ""
      if before == "for", said.minutes == nil { return word }
      let isTime = beforeTimes.contains(before) || DayPhrase(before) != nil
      if !isTime, !said.isMeasured, said.number == nil { return word }
    }
    return nil
  }

  /// What stands before a time that is when something was.
  private static let beforeTimes: Set<String> = [
    "at", "@", "around", "about", "from", "since", "morning", "afternoon", "evening", "night",
  ]

  /// What stands behind a time that says which it is.
  private static let behindTimes: Set<String> = [
    "am", "pm", "h", "hr", "hrs", "hour", "hours", "min", "mins", "minute", "minutes", "per", "/",
  ]

  /// Several with the one measure that is said of each: `yoga and pilates 30 min each`; nil where none is.
  private static func each(in text: String) -> [String]? {
    let said = NumberWords.inDigits(text)
    let names: Substring
    let measure: Substring
    if let match = said.wholeMatch(of: /(.+?)[,:]? +(?:for +)?(\d[\d.,]* *[a-zA-Z]+),? +each/) {
      (names, measure) = (match.1, match.2)
    } else if let match = said.wholeMatch(of: /(.+?),? +each +(?:for +)?(\d[\d.,]* *[a-zA-Z]+)/) {
      (names, measure) = (match.1, match.2)
    } else if let match = said.wholeMatch(of: /(\d[\d.,]* *[a-zA-Z]+) +each +(?:of +|for +)?(.+)/) {
      (measure, names) = (match.1, match.2)
    } else {
      return nil
    }
    let all = names.split(separator: /,? +(?:and|&|\+) +|, */).map { "\($0) \(measure)" }
    return all.count > 1 && all.allSatisfy(isExercise) ? all : nil
  }

  /// The parts between words that may part two exercises, where each has a name and a measure.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var separator = ""
    var rest = text[...]
    repeat {
      let joint = rest.firstMatch(
        of: /[,;]? +(?:and then|and|then|plus|followed by|&|\+) +|[,;] +/)
      let part = String(rest[..<(joint?.range.lowerBound ?? rest.endIndex)])
      if let last = parts.last, isMeasure(part, of: last) {
        // What joins a measure is no part of the name.
        parts[parts.count - 1] = "\(last) \(part)"
      } else if let last = parts.last, !isExercise(part) || !isExercise(last) {
        parts[parts.count - 1] = last + separator + part
      } else {
        parts.append(part)
      }
      separator = joint.map { String($0.output) } ?? ""
      rest = joint.map { rest[$0.range.upperBound...] } ?? ""
    } while !rest.isEmpty
    return parts
  }

  /// Whether a part only measures the exercise before it: of a walk the steps, of anything its time or energy.
  private static func isMeasure(_ part: String, of last: String) -> Bool {
    let said = SpokenExercise(part)
    let before = SpokenExercise(last)
    guard said.isUnnamed, said.isMeasured || said.number != nil, before.isMeasured else {
      return false
    }
    let name = before.name.lowercased()
    return said.steps == nil
      || ["walk", "hik", "run", "jog", "stroll", "ran"].contains(where: name.contains)
  }

  private static func isExercise(_ text: String) -> Bool {
    let said = SpokenExercise(text)
    return !said.name.isEmpty && said.isMeasured && !said.isContradictory
  }
}
