import CountMeModel

/// What a person means by an answer to what was asked of an exercise.
package struct ExerciseAnswer {
  /// The words to read in place of those that were typed; nil for an answer that tells nothing.
  package let words: String?

  /// Reads an answer to a question about what was said.
  package init(_ answer: String, to question: ExerciseQuestion, about said: String) {
    let number = Double(answer.replacing(",", with: "."))
    words =
      switch question.reason {
      case .unnamed: number == nil ? "\(answer) \(said)" : nil
      case .length:
        answer.contains(where: \.isNumber)
          ? "\(said) \(answer)\(number == nil ? "" : " min")" : nil
      case .number(let value):
        ["m", "min", "mins", "minutes"].contains(answer.lowercased())
          ? Self.measured(value, in: said, "min")
          : ["k", "kcal", "cal", "calories"].contains(answer.lowercased())
            ? Self.measured(value, in: said, "kcal") : nil
      case .unknown(let near):
        Self.named(answer, number, near, question.name, said)
      case .time(let time):
        ["at", "when", "then"].contains(answer.lowercased())
          ? Self.timed(time, in: said, "at \(time)")
          : number.map { Self.timed(time, in: said, "for \(CanonicalNumber.text(of: $0)) min") }
            ?? (answer.contains(where: \.isNumber)
              ? Self.timed(
                time, in: said,
                "for \(answer.contains(":") ? Self.length(of: answer) : answer)") : nil)
      case .weight, .speed: nil
      }
  }

  /// The words with what a time in them means in its place.
  package static func timed(_ time: String, in said: String, _ meant: String) -> String {
    var words = said.split(separator: " ").map(String.init)
    guard let place = words.firstIndex(of: time) else { return "\(said) \(meant)" }
    words[place] = meant
    if place > 0, words[place - 1].lowercased() == "for" { words.remove(at: place - 1) }
    return words.joined(separator: " ")
  }

  /// How long it was if a time is a length: `0:45` are 45 min, and `22:15` too many hours, so that they are minutes and
  /// seconds.
  package static func length(of time: String) -> String {
    let parts = time.split(separator: ":").compactMap { Double($0) }
    guard parts.count == 2 else { return "30 min" }
    let minutes = parts[0] < 5 ? parts[0] * 60 + parts[1] : parts[0] + parts[1] / 60
    return "\(CanonicalNumber.text(of: (minutes * 100).rounded() / 100)) min"
  }

  private static func named(
    _ answer: String, _ number: Double?, _ near: [String], _ name: String, _ said: String
  ) -> String? {
    if let number {
      guard let place = Int(exactly: number), near.indices.contains(place - 1) else {
        // Nobody asked for a small number, which is no energy.
        return number > 30 ? "\(said) \(answer) kcal" : nil
      }
      return renamed(near[place - 1], name, said)
    }
    if answer.lowercased().wholeMatch(of: /\d[\d.,]* ?(kcal|cal|calories|kj)/) != nil {
      return "\(said) \(answer)"
    }
    return answer.contains(where: \.isNumber) ? answer : renamed(answer, name, said)
  }

  /// The words with another name; nil where the name does not stand in them as one.
  private static func renamed(_ new: String, _ name: String, _ said: String) -> String? {
    guard let range = said.firstRange(of: name) else { return nil }
    return said.replacing(said[range], with: new, maxReplacements: 1)
  }

  /// The words with a unit behind a number that stands alone.
  package static func measured(_ number: Double, in said: String, _ unit: String) -> String {
    var words = said.split(separator: " ").map(String.init)
    guard
      let place = words.lastIndex(where: { Double($0.replacing(",", with: "")) == number })
    else { return "\(said) \(unit)" }
    words[place] += " \(unit)"
    return words.joined(separator: " ")
  }
}
