/// A span of the clock as people say it: `from 6 to 7pm`, `2pm to 5pm`, `18:00-19:30`.
package enum ClockSpan {
  /// The text with when it began and how long it was in place of the first such span: `at 18:00 for 60 min`.
  ///
  /// Where neither end says which half of the day it is in, the beginning is left as open as it was said.
  package static func inMinutes(_ text: String) -> String {
    for match in text.matches(of: pattern.ignoresCase()) {
      let (_, before, first, firstHalf, joint, last, lastHalf) = match.output
      let isNamed = before != nil
      let isAt = String(text[..<match.range.lowerBound]).trimming { $0 == " " }.hasSuffix("at")
      let hasHalf = firstHalf != nil || lastHalf != nil
      let isSpan =
        switch joint.lowercased() {
        case "and": before?.lowercased() == "between"
        case "-", "–": isNamed || hasHalf || first.contains(":") && last.contains(":")
        default:
          // `5 to 7pm` may be five minutes to seven.
          isNamed || firstHalf != nil || first.contains(":")
            || lastHalf != nil && Int(first).map { $0 % 5 != 0 } ?? false && !isAt
        }
      let behind = text[match.range.upperBound...].split(separator: " ").first.map(String.init)
      guard isSpan, lastHalf != nil || !(behind.map(SpokenContext.isMeasure) ?? false),
        let start = Clock(first, firstHalf), let end = Clock(last, lastHalf),
        let (begin, length) = span(start, end)
      else { continue }
      let measure = length % 60 == 0 ? "\(length / 60) h" : "\(length) min"
      return text.replacingCharacters(in: match.range, "at \(begin) for \(measure)")
    }
    return text
  }

  /// When a span begins, and how many minutes it has; nil for ends that nobody means as such.
  private static func span(_ start: Clock, _ end: Clock) -> (begin: String, length: Int)? {
    let half = 720
    let (first, last): (Int, Int)
    switch (start.isPM, end.isPM) {
    case (nil, nil):
      (first, last) = (start.minutes, end.minutes)
    case (let known?, nil):
      // `10am to 2` is over at two in the afternoon, `11pm to 1` at night.
      first = start.minutes(isPM: known)
      let same = end.minutes(isPM: known)
      last = end.minutes > half ? end.minutes : same > first ? same : end.minutes(isPM: !known)
    case (nil, let known?):
      last = end.minutes(isPM: known)
      let same = start.minutes(isPM: known)
      first =
        start.minutes > half ? start.minutes : same < last ? same : start.minutes(isPM: !known)
    case (let known?, let other?):
      (first, last) = (start.minutes(isPM: known), end.minutes(isPM: other))
    }
    var length = last - first
    if length <= 0 {
      length += start.isPM == nil && end.isPM == nil && first <= half ? half : 2 * half
    }
    guard (1..<2 * half).contains(length) else { return nil }
    let isOpen = start.isPM == nil && end.isPM == nil && start.minutes <= half
    return (isOpen ? start.text : text(first), length)
  }

  private static func text(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60 % 24, minutes % 60)
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// A time as it is typed.
  private struct Clock {
    let text: String
    let minutes: Int
    let isPM: Bool?

    init?(_ typed: Substring, _ half: Substring?) {
      let parts = typed.split { ":.".contains($0) }.compactMap { Int($0) }
      let minute = parts.count > 1 ? parts[1] : 0
      guard let hour = parts.first, hour < 24, minute < 60, half == nil || (1...12).contains(hour)
      else { return nil }
      (text, minutes) = (String(typed).replacing(".", with: ":"), hour * 60 + minute)
      isPM = half.map { $0.lowercased() == "pm" }
    }

    func minutes(isPM: Bool) -> Int { minutes % 720 + (isPM ? 720 : 0) }
  }

  private static var pattern:
    Regex<(Substring, Substring?, Substring, Substring?, Substring, Substring, Substring?)>
  {
    /(?:\b(from|between)\s+)?\b(\d{1,2}(?:[:.]\d\d)?)(?:\s?(am|pm))?\s*(to|till|until|and|-|–)\s*(\d{1,2}(?:[:.]\d\d)?)(?:\s?(am|pm))?\b/
  }
}

extension String {
  /// The text with another in place of a part.
  fileprivate func replacingCharacters(in range: Range<Index>, _ other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
