/// The day in a sentence: `yesterday`, `on monday`, `22 November`, `3 days ago`.
extension SpokenContext {
  mutating func takeDay(_ words: ArraySlice<SpokenWord>, before: String?) -> Int? {
    let folded = words.prefix(2).map(\.folded)
    guard let first = folded.first else { return nil }
    if words.count > 1 || !self.words.isEmpty, first != "in" || !isCounted,
      let (day, length) = Self.coming(words.prefix(4).map(\.folded))
    {
      moment.note(day, in: \.day)
      let part = words.dropFirst(length).first?.folded
      guard let part, Self.partsOfDay.contains(part) else { return length }
      moment.note(partOfDay: part)
      return length + 1
    }
    switch first {
    case "yesterday", "today":
      guard words.count > 1 || !self.words.isEmpty else { return nil }
      moment.note(first, in: \.day)
      guard folded.count > 1, Self.partsOfDay.contains(folded[1]) else { return 1 }
      moment.note(partOfDay: folded[1])
      return 2
    case "just" where folded.count > 1 && folded[1] == "now",
      "right" where folded.count > 1 && folded[1] == "now":
      guard words.count > 2 || !self.words.isEmpty else { return nil }
      return 2
    case "this" where folded.count > 1 && Self.partsOfDay.contains(folded[1]):
      moment.note("today", in: \.day)
      moment.note(partOfDay: folded[1])
      return 2
    case "tonight" where words.count > 1 || !self.words.isEmpty:
      moment.note("today", in: \.day)
      moment.note(partOfDay: first)
      return 1
    case "the" where Array(words.prefix(4).map(\.folded).dropFirst()) == Self.dayBeforeLast:
      moment.note("2d ago", in: \.day)
      return 4
    case "day" where words.prefix(3).map(\.folded) == Self.dayBeforeLast:
      moment.note("2d ago", in: \.day)
      return 3
    case "last" where folded.count > 1 && folded[1] == "night":
      moment.note("yesterday", in: \.day)
      moment.note(partOfDay: "night")
      return 2
    case "last" where folded.count > 1 && Self.weekdays.contains(folded[1]):
      moment.note("last \(folded[1])", in: \.day)
      return 2
    case "on" where folded.count > 1 && Self.weekdays.contains(folded[1]),
      "this" where folded.count > 1 && Self.weekdays.contains(folded[1]):
      moment.note(folded[1], in: \.day)
      return 2
    // As an option tells it: `-3d`.
    case _ where first.hasPrefix("-") && Self.isCounted(first.dropFirst()):
      moment.note(first, in: \.day)
      return 1
    case _ where Self.weekdays.contains(first) && !self.words.isEmpty:
      return takeWeekday(first, words.dropFirst(), before: before)
    default: return takeDate(words) ?? takeAgo(words)
    }
  }

  /// Whether what was read counts how often or how far it was, so that it took the days behind it: `twice in 2 days`.
  private var isCounted: Bool {
    let folded = self.words.map(\.folded)
    return folded.contains(where: Self.countings.contains)
      || folded.contains { $0.wholeMatch(of: /\d+(?:st|nd|rd|th)/) != nil }
      || folded.last.map { Self.ways.contains(String($0.drop { $0.isNumber || $0 == "." })) }
        ?? false
  }

  private static let countings: Set<String> = [
    "once", "twice", "thrice", "times", "first", "second", "third", "fourth", "fifth", "steps",
  ]
  private static let ways: Set<String> = [
    "km", "k", "mi", "mile", "miles", "l", "litre", "litres", "liter", "liters",
  ]

  /// The day to come that words begin with, as it is read later, and how many words it takes: `next friday`.
  static func coming(_ words: [String]) -> (day: String, length: Int)? {
    guard let first = words.first else { return nil }
    let second = words.dropFirst().first ?? ""
    switch first {
    case "tomorrow": return (first, 1)
    case "day" where words.dropFirst().prefix(2) == ["after", "tomorrow"]: return ("in 2d", 3)
    case "the" where words.dropFirst().prefix(3) == ["day", "after", "tomorrow"]:
      return ("in 2d", 4)
    case "next" where weekdays.contains(second), "coming" where weekdays.contains(second):
      return ("next \(second)", 2)
    case "in" where isCounted(second[...]): return ("in \(second)", 2)
    case "in" where counts.contains(second) || Int(second).map { $0 < 10_000 } ?? false:
      let unit = words.dropFirst(2).first ?? ""
      guard ["day", "days", "week", "weeks"].contains(unit) else { return nil }
      return ("in \(second) \(unit)", 3)
    default: return nil
    }
  }

  /// Whether a word is so many days or weeks, as options tell them: `3d`.
  private static func isCounted(_ word: Substring) -> Bool {
    ["d", "w"].contains(word.last)
      && Int(word.dropLast()).map { (0..<10_000).contains($0) } ?? false
  }

  private static let counts: Set<String> = [
    "a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  /// Takes a weekday without `on` that nothing of a food follows: `banana tuesday lunch`, and no `sunday roast`.
  private mutating func takeWeekday(
    _ day: String, _ rest: ArraySlice<SpokenWord>, before: String?
  ) -> Int? {
    // `rash since tuesday` began then, and is of today.
    guard before != "since" else { return nil }
    let next = rest.first
    let isPart = next.map { Self.partsOfDay.contains($0.folded) } ?? false
    let isMeal =
      day != "sunday" && rest.count == 1 && next.map { Self.meals[$0.folded] != nil } ?? false
    let isLast = next.map { $0.kind == .sign || $0.folded == "at" || $0.folded == "for" } ?? true
    guard isPart || isMeal || isLast && !Self.weekdayNames.contains(before ?? "") else {
      return nil
    }
    moment.note(day, in: \.day)
    if isPart, let next { moment.note(partOfDay: next.folded) }
    return isPart ? 2 : 1
  }

  /// What stands before a weekday in a name, or before a slip of the keys for a sundae.
  private static let weekdayNames: Set<String> = ["taco", "cream", "fudge", "tgi", "good", "black"]

  private static let partsOfDay: Set<String> = ["morning", "afternoon", "arvo", "evening", "night"]

  private static let dayBeforeLast = ["day", "before", "yesterday"]

  /// Takes a day of the calendar, `2026-11-20`, `on 22/11`, `22 November`, `on the 22nd`, which is read later.
  private mutating func takeDate(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(6).map(\.folded)
    var place = folded.first == "on" ? 1 : 0
    if place == 1, folded.count > 2, folded[1] == "the" { place = 2 }
    let rest = folded[min(place, folded.count)...]
    guard let first = rest.first else { return nil }
    let isOrdinal =
      ["st", "nd", "rd", "th"].contains { first.hasSuffix($0) } && Int(first.dropLast(2)) != nil
    let next = rest.dropFirst().first ?? ""
    var length = 0
    let isFraction = first.contains("/") && Int(first.prefix(1)) != nil
    if SpokenWord.isDate(first) || place == 1 && isFraction && ["", "and", ","].contains(next) {
      length = 1
    } else if isOrdinal || Int(first).map((1...31).contains) ?? false, Self.isMonth(next) {
      length = 2
    } else if Self.isMonth(first), let number = Int(next.prefix(while: \.isNumber)), number < 32 {
      length = 2
    } else if place > 0, isOrdinal {
      length = 1
    }
    guard length > 0 else { return nil }
    let after = rest.dropFirst(length).first ?? ""
    // `march 30 min` is no day of March.
    guard length == 1 || !Self.isMeasure(after) else { return nil }
    if length == 2, after.utf8.count == 4, Int(after).map((1900...2100).contains) ?? false {
      length = 3
    }
    moment.note(rest.prefix(length).joined(separator: " "), in: \.day)
    return place + length
  }

  /// Takes how long ago it was: `3 days ago`, `2h ago`, `half an hour ago`.
  private mutating func takeAgo(_ words: ArraySlice<SpokenWord>) -> Int? {
    guard let first = words.first,
      let place = words.prefix(6).firstIndex(where: { $0.folded == "ago" })
    else { return nil }
    let said = words[..<place]
    let (count, unit): (Double, String)
    if said.count == 1 {
      // `2h ago`, `45min ago`
      let digits = first.folded.prefix(while: \.isNumber)
      guard let number = Double(digits) else { return nil }
      (count, unit) = (number, String(first.folded.dropFirst(digits.count)))
    } else {
      guard let number = SpokenCount(said), number.length == said.count - 1 else { return nil }
      (count, unit) = (number.value, said.last?.folded ?? "")
    }
    if let letter = ["d": "d", "day": "d", "days": "d", "week": "w", "weeks": "w"][unit] {
      guard count == count.rounded(), count < 10_000 else { return nil }
      moment.note("\(Int(count))\(letter) ago", in: \.day)
      return said.count + 1
    }
    guard let minutes = Self.minutes[unit], count * minutes <= 1440, moment.minutesAgo == nil else {
      return nil
    }
    moment.minutesAgo = Int(count * minutes)
    return said.count + 1
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
