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
      case .weight, .speed: nil
      }
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
