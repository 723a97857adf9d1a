import CountMeFoods

/// What is said of a reaction beside its kind: how long it was, how often, since when, or where.
struct ReactionRemark {
  /// The words.
  var text: String
  /// Whether it is how long something was.
  let isLength: Bool
  /// Whether nothing was said behind it.
  let isAtEnd: Bool

  /// Takes all remarks from the words behind the first one, which is of the kind.
  static func take(from words: inout [String]) -> [ReactionRemark] {
    let all = words[...]
    var remarks: [ReactionRemark] = []
    words = Array(all.prefix(1))
    var rest = all.dropFirst()
    while let first = rest.first {
      let folded = rest.map { $0.lowercased().filter { !",;.!:".contains($0) } }
      let measured = length(folded[...])
      guard let count = measured ?? other(folded[...]) else {
        words.append(first)
        rest = rest.dropFirst()
        continue
      }
      let said = rest.prefix(count).joined(separator: " ")
      rest = rest.dropFirst(count)
      remarks.append(
        ReactionRemark(
          text: said.trimming(SpokenReaction.isEdge), isLength: measured != nil,
          isAtEnd: rest.isEmpty))
    }
    return remarks
  }

  /// Takes how long it was from the words for what is suspected, of which the first is none: `milk for 2 h`.
  static func takeLengths(from words: inout [String]) -> [String] {
    var lengths: [String] = []
    var place = 1
    while place < words.count {
      let folded = words[place...].map { $0.lowercased().filter { !",;.!:".contains($0) } }
      if let count = length(folded[...]), folded[0] == "for" || folded[0] == "lasting" {
        lengths.append(
          words[place..<place + count].joined(separator: " ").trimming(SpokenReaction.isEdge))
        words.removeSubrange(place..<place + count)
      } else {
        place += 1
      }
    }
    return lengths
  }

  /// How many words a length of time takes that they begin with: `for 2 hours`, `half an hour`, `30min`.
  static func length(_ words: ArraySlice<String>) -> Int? {
    let start = words.first.map { ["for", "about", "lasting"].contains($0) } ?? false ? 1 : 0
    var rest = words.dropFirst(start)
    if let glued = rest.first, let digit = glued.first, digit.isNumber,
      units.contains(glued.filter { !$0.isNumber && $0 != "." })
    {
      return start + 1
    }
    var count = start
    while let word = rest.first,
      Double(word) != nil || numbers.contains(word)
        // `two and a half hours`
        || word == "and" && count > start && rest.dropFirst().first.map(numbers.contains) ?? false
    {
      rest = rest.dropFirst()
      count += 1
    }
    guard let unit = rest.first, units.contains(unit),
      count > start || start == 1 && unit.hasSuffix("s")
    else { return nil }
    // `an hour and a half`
    return rest.dropFirst().starts(with: ["and", "a", "half"]) ? count + 4 : count + 1
  }

  /// How many words any other remark takes: `twice`, `3 times`, `all over`, `since Monday`, `before bed`.
  private static func other(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first else { return nil }
    let next = words.dropFirst().first
    switch first {
    case "twice", "once", "thrice", "everywhere", "constantly": return 1
    case "since", "before", "without", "because": return next == nil ? nil : words.count
    case "all" where next == "over": return words.count
    case "all" where next.map(parts.contains) ?? false: return 2
    case "every" where next != nil: return 2
    default:
      if first.wholeMatch(of: /x\d+|\d+x/) != nil { return 1 }
      let isCount = Double(first) != nil || numbers.contains(first)
      return isCount && next == "times" ? 2 : nil
    }
  }

  private static let units: Set<String> = [
    "h", "hr", "hrs", "hour", "hours", "min", "mins", "minute", "minutes", "second", "seconds",
    "day", "days", "night", "nights", "week", "weeks", "month", "months",
  ]
  private static let numbers: Set<String> = [
    "a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "twelve", "half", "few", "couple", "of", "several", "quarter", "many",
  ]
  private static let parts: Set<String> = [
    "day", "night", "morning", "afternoon", "evening", "week", "weekend",
  ]
}
