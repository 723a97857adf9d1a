import CountMeKit

extension ArraySlice<String> {
  /// The words with a space between them.
  fileprivate var text: String { joined(separator: " ") }
}

/// A fast as it is said: its plan or hours, and when it began: `16:8 since 8pm last night`.
struct FastWords {
  /// How long it is to be; nil where nobody says.
  let target: FastTarget?
  /// When it began; nil where nobody says, or it is over.
  let time: SpokenFastTime?
  /// When it began and ended, where it is over.
  let span: SpokenFastSpan?

  /// Reads the words behind `fast start`.
  ///
  /// The plan stands before the time; `from 8pm yesterday to noon` is over.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` where they are neither.
  init(_ words: [String], _ reader: DiaryReader) throws(DiaryError) {
    let words = Array(Self.withoutNow(words[...]))
    for length in Array(1...max(1, words.count)) + [0] where length <= words.count {
      let (plan, rest) = (words[..<length], words[length...])
      let target = plan.isEmpty ? nil : try? FastTarget(words: plan.text, reader)
      let span = SpokenFastSpan(rest.text)
      let time = span == nil ? SpokenFastTime(rest.text) : nil
      guard rest.isEmpty || time != nil || span != nil, plan.isEmpty || target != nil else {
        continue
      }
      (self.target, self.time, self.span) = (target, time, span)
      return
    }
    guard !["since", "from", "between"].contains(words.first?.lowercased()) else {
      throw .argument(
        "time at which a fast was", words[...].text,
        expected: "since 8pm yesterday, or from 8pm yesterday to noon")
    }
    target = try FastTarget(words: words[...].text, reader)
    (time, span) = (nil, nil)
  }

  /// The words but for a `now` at the end; in `2 hours from now` it tells another time.
  private static func withoutNow(_ words: ArraySlice<String>) -> ArraySlice<String> {
    let rest = words.dropLast()
    let before = rest.last?.lowercased() ?? ""
    guard words.last?.lowercased() == "now",
      !["from", "not", "until", "till", "before"].contains(before)
    else { return words }
    return ["right", "just", "for"].contains(before) ? rest.dropLast() : rest
  }

  /// Reads the words behind `fast stop`: when it ended; nil where there are none.
  static func end(_ words: [String]) throws(CommandFailure) -> SpokenFastTime? {
    // `broke it at noon`
    let words = words.drop { ["it", "my", "the", "fast", "fasting"].contains($0.lowercased()) }
    let said = withoutNow(words)
    guard !said.isEmpty else { return nil }
    let text = said.joined(separator: " ")
    guard let time = SpokenFastTime(text), time.isKnown else {
      throw CommandFailure(
        .usage, "\(text.printable) does not say when a fast ended",
        hint: "countme fast stop --at 20:00 --date yesterday says when")
    }
    return time
  }
}

extension FastTarget {
  /// The plan of this name, or the hours that a text such as `16`, `16h` or `16:8` means.
  init(words text: String, _ reader: DiaryReader) throws(DiaryError) {
    let plans = NameLookup(of: .fastingPlan, try reader.own(FastingPlan.self), name: \.name)
    if let plan = try plans.documentIfKnown(text) {
      self.init(plan)
    } else if let hours = Self.hours(text) {
      self.init(TimeSpan(hours: hours))
    } else {
      throw .words(
        .unknownName(text, of: .fastingPlan, known: plans.names + ["16:8", "18h"]))
    }
  }

  /// `16`, `16h`, `16 hours` or `16:8`, where the latter is fasting against eating.
  private static func hours(_ text: String) -> Double? {
    let said = SpokenNumber.inDigits(text)
    // `for 16 hours`
    let text = said.hasPrefix("for ") ? String(said.dropFirst(4)) : said
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let fasting = Double(parts[0]), let eating = Double(parts[1]),
      fasting > 0, eating >= 0, fasting + eating == 24
    {
      return fasting
    }
    let digits = text.trimmed.prefix { $0.isNumber || $0 == "." }
    let unit = text.trimmed.dropFirst(digits.count).drop { $0 == " " }
    guard ["", "h", "hr", "hrs", "hour", "hours"].contains(unit), let hours = Double(digits),
      hours > 0,
      hours <= 1000
    else { return nil }
    return hours
  }
}
