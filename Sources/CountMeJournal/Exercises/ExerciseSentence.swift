import CountMeFoods

/// What a person says that they did, in a sentence: one exercise, or several with a measure each.
package struct ExerciseSentence: Sendable {
  /// The day and the time, and the words beside them.
  package let when: SpokenWhen
  /// The exercises: several only where each is known and has a time, a way or an energy of its own.
  package let exercises: [SpokenExercise]
  /// Whether several may be meant, of which not all are known.
  package let isOpen: Bool

  /// Reads a sentence: `run 5 km yesterday at 8am`, `burpees 10 min and skipping rope 5 min`.
  package init(_ text: String) {
    when = SpokenWhen(SpokenExercise.tellingLength(ClockSpan.inMinutes(text)))
    let parts = Self.parts(of: when.words).map { SpokenExercise($0) }
    let areKnown = parts.allSatisfy { ActivityTable.activity($0.name) != nil }
    isOpen = parts.count > 1 && !areKnown
    exercises = areKnown && parts.count > 1 ? parts : [SpokenExercise(when.words)]
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
      if let last = parts.last, !isExercise(part) || !isExercise(last) {
        parts[parts.count - 1] = last + separator + part
      } else {
        parts.append(part)
      }
      separator = joint.map { String($0.output) } ?? ""
      rest = joint.map { rest[$0.range.upperBound...] } ?? ""
    } while !rest.isEmpty
    return parts
  }

  private static func isExercise(_ text: String) -> Bool {
    let said = SpokenExercise(text)
    return !said.name.isEmpty && said.isMeasured && !said.isContradictory
  }
}
