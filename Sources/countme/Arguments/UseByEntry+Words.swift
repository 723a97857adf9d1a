import CountMeKit

extension UseByEntry {
  /// What is at home and the day behind it, in one word or several: `milk friday`, `yoghurt best before 3 dec`.
  ///
  /// - Throws: ``UnclearArgument`` where the last words are no day to come.
  init(words said: [String], by clock: DayClock) throws(DiaryError) {
    let words = Self.parted(said)
    guard let length = Self.dayLength(words, clock) else {
      if let other = Self.withDayLast(words, clock) {
        throw DiaryError.argument(
          "name and a day behind it", words.joined(separator: " "),
          expected: "countme use-by add \(other)")
      }
      throw DiaryError.argument(
        "day to come", words.last ?? "",
        expected: "what it is and the day: milk tomorrow, friday, +5d or 2026-11-24")
    }
    let day = words.suffix(length).joined(separator: " ")
    var name = words.dropLast(length)
    while let joint = Self.joints.first(where: {
      name.count > $0.count && name.suffix($0.count).map(Self.folded) == $0
    }) {
      name.removeLast(joint.count)
    }
    self.init(said: name.joined(separator: " "), expiry: try clock.comingDay(day))
    // `milk, cheese and ham` are three; `salt and vinegar crisps` are one.
    guard !self.name.contains(where: { ",;".contains($0) }) || !self.name.contains(" and ") else {
      throw DiaryError.argument(
        "single thing", self.name, expected: "one thing at a time: milk tomorrow")
    }
  }

  /// Whether a day stands behind what it is.
  static func tellsDay(_ words: [String], by clock: DayClock) -> Bool {
    dayLength(parted(words), clock) != nil
  }

  private static func parted(_ words: [String]) -> [String] {
    words.flatMap { $0.split(separator: " ").map(String.init) }
  }

  /// How many words a day at the end takes; nil where none is there.
  private static func dayLength(_ words: [String], _ clock: DayClock) -> Int? {
    stride(from: min(longestDay, words.count - 1), to: 0, by: -1).first { count in
      // Whether it is one day is asked later, where an answer is due.
      !DayPhrase.dates(
        words.suffix(count).joined(separator: " "), today: clock.today, isComing: true
      ).isEmpty
    }
  }

  /// The words with the day behind the name that stands before it, `friday milk`; a Sunday roast has none, perhaps.
  private static func withDayLast(_ words: [String], _ clock: DayClock) -> String? {
    let length = stride(from: min(longestDay, words.count - 1), to: 0, by: -1).first {
      dayLength([""] + words.prefix($0), clock) == $0
    }
    return length.map { (words.dropFirst($0) + words.prefix($0)).joined(separator: " ") }
  }

  /// A word in lower case, without the signs at its end.
  private static func folded(_ word: String) -> String {
    word.lowercased().filter { !",;:.".contains($0) }
  }

  /// How many words a day has at the most: `in 2 days`, `end of the month`.
  private static let longestDay = 4

  /// What joins the day to the name, the longest first: something may be called `Feel good`.
  private static let joints = [
    ["best", "before"], ["use", "by"], ["good", "until"], ["use-by"], ["by"], ["before"], ["bb"],
    ["until"], ["till"], ["on"], ["use"], ["consume"], ["eat"], ["this"], ["expires"], ["expiry"],
    ["exp"], ["-"], ["–"],
  ]
}
