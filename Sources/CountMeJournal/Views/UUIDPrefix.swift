import CountMeModel

/// The beginning of a UUID, which tells in which folders its documents may lie.
struct UUIDPrefix {
  /// The folder of other UUIDs below the collection; nil where too little is typed to name one.
  let folder: String?
  /// The days whose entries may begin so, where the program made their ids.
  private let days: ClosedRange<CalendarDate>

  /// Nil for a text that is no beginning of one, and for one without a digit.
  init?(_ text: String) {
    let digits = text.filter { $0 != "-" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    let time = digits.prefix(12)
    let missing = 12 - time.utf8.count
    guard let first = Int64(time + String(repeating: "0", count: missing), radix: 16),
      let last = Int64(time + String(repeating: "f", count: missing), radix: 16)
    else { return nil }
    days = Timestamp(milliseconds: first).date...Timestamp(milliseconds: last).date
    folder = digits.utf8.count < 3 ? nil : digits.prefix(3).map { "\($0)" }.joined(separator: "/")
  }

  /// Whether an entry whose folder is a month's may begin so.
  func mayBegin(in month: CalendarMonth) -> Bool { month.days.overlaps(days) }

  private static let digits = Array("0123456789abcdef".utf8)
}
