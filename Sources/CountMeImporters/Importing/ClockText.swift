import CountMeFormats

/// Times of day as exports write them.
enum ClockText {
  /// The minute of the day that `05:17`, `5:17 PM` or either with seconds means; nil for anything else.
  static func minuteOfDay(_ text: String) -> Int? {
    // Newer Java puts a narrow no-break space in front of AM and PM.
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let clock = words.first, words.count <= 2 else { return nil }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count <= 2 ? DecimalText.natural($0) : nil }
    guard numbers.count == parts.count, (2...3).contains(numbers.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), numbers[1] < 60,
      numbers.count == 2 || numbers[2] < 60
    else { return nil }
    guard let half = words.dropFirst().first else {
      return numbers[0] < 24 ? numbers[0] * 60 + numbers[1] : nil
    }
    guard (1...12).contains(numbers[0]), ["am", "pm"].contains(half.lowercased()) else {
      return nil
    }
    let hour = numbers[0] % 12 + (half.lowercased() == "pm" ? 12 : 0)
    return hour * 60 + numbers[1]
  }
}
