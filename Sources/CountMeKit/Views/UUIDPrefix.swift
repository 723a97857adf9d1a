import CountMeModel

/// The beginning of a UUID, long enough to tell in which folders its documents lie.
struct UUIDPrefix {
  /// The days whose entries may begin so, where the program made their ids.
  let days: ClosedRange<CalendarDate>
  /// The folder of other UUIDs below the collection.
  let folder: String

  /// Nil for a text that is no beginning of one, or has fewer than five digits: about three days.
  init?(_ text: String) {
    let digits = text.filter { $0 != "-" }
    guard digits.utf8.count >= 5, digits.utf8.allSatisfy({ Self.digits.contains($0) }) else {
      return nil
    }
    let time = digits.prefix(12)
    let missing = 12 - time.utf8.count
    guard let first = Int64(time + String(repeating: "0", count: missing), radix: 16),
      let last = Int64(time + String(repeating: "f", count: missing), radix: 16)
    else { return nil }
    let start = Timestamp(milliseconds: first).date.adding(days: -1)
    days = start...Timestamp(milliseconds: last).date.adding(days: 1)
    folder = digits.prefix(3).map { "\($0)" }.joined(separator: "/")
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
