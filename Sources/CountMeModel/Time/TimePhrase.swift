/// The words in which a person names a time of day.
public enum TimePhrase {
  /// What the command line accepts, for help and errors.
  public static let expected = "8:15, 20:00, 8am or now"

  /// The minute of the day that `text` means, or nil; `now` is the minute given.
  public static func minuteOfDay(_ text: String, now: Int) -> Int? {
    var word = text.lowercased().filter { $0 != " " }
    if word == "now" { return now }
    if word == "noon" { return 720 }
    if word == "midnight" { return 0 }
    let half = ["am", "pm"].first { word.hasSuffix($0) }
    if half != nil { word.removeLast(2) }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), half != nil || parts.count == 2,
      parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0,
      (0..<60).contains(minute)
    else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard (0..<24).contains(hour),
      !parts.contains(where: { $0.hasPrefix("-") || $0.hasPrefix("+") })
    else { return nil }
    return hour * 60 + minute
  }
}
