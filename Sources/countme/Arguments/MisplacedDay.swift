import CountMeModel

/// A day at the end of what was typed, where an option should say it.
struct MisplacedDay {
  /// The day as the option takes it.
  let day: String
  /// The words before it.
  let rest: String

  init?(_ arguments: [String]) {
    let words = arguments.flatMap { $0.split(separator: " ").map(String.init) }
    for count in [2, 1] where words.count > count {
      let day = words.suffix(count).joined(separator: " ")
      guard DayPhrase(day) != nil else { continue }
      self.day = day.shellWord
      rest = words.dropLast(count).map(\.shellWord).joined(separator: " ")
      return
    }
    return nil
  }
}
