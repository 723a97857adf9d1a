/// A time of day as a person says it: `8:15`, `20:00`, `8am`, `now`.
public enum TimePhrase: Hashable, Sendable {
  /// The present instant.
  case now
  /// A time on the clock.
  case clock(ClockTime)
  /// An hour from 1 to 11 of which nobody said whether it is before noon or after.
  case hour(Int)

  /// Reads a phrase in any case; nil for anything else.
  ///
  /// `now`, `noon`, `midnight`; `8:15`, `8.15`, `0815`, `08:15:30`, `20` of 24 hours; `8am`, `8:15 pm` of 12,
  /// where `12am` is midnight. A bare `8` may mean either half of the day.
  public init?(_ text: String) {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard words.count == 1 || (words.count == 2 && ["am", "pm"].contains(words[1])) else {
      return nil
    }
    switch words.joined() {
    case "now": self = .now
    case "noon": self = .clock(.noon)
    case "midnight": self = .clock(.midnight)
    case let word: self.init(clock: word)
    }
  }

  private init?(clock word: String) {
    let isCompact = word.utf8.count == 4 && word.allSatisfy(\.isNumber)
    var digits = DigitReader(isCompact ? "\(word.prefix(2)):\(word.suffix(2))" : word)
    guard let hour = digits.number(), hour < 24 else { return nil }
    var fields: [Int] = []
    while fields.count < 2, digits.take(":") || fields.isEmpty && digits.take(".") {
      guard let value = digits.number(2) else { return nil }
      fields.append(value)
    }
    let half = digits.rest
    if half.isEmpty, fields.isEmpty, (1...11).contains(hour) {
      self = .hour(hour)
      return
    }
    guard half == "am" || half == "pm" || half.isEmpty, half.isEmpty || (1...12).contains(hour),
      let time = ClockTime(
        hour: half.isEmpty ? hour : hour % 12 + (half == "pm" ? 12 : 0),
        minute: fields.first ?? 0, second: fields.count > 1 ? fields[1] : 0)
    else { return nil }
    self = .clock(time)
  }
}
