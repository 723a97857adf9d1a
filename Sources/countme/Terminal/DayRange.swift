import CountMeKit
import CountMeModel

/// The days that `--from` and `--to` name.
enum DayRange {
  /// The days; nil where neither is given.
  static func days(
    from: String?, to: String?, _ reader: DiaryReader, _ context: CommandContext
  ) throws -> ClosedRange<CalendarDate>? {
    guard from != nil || to != nil else { return nil }
    let first = try reader.date(from ?? "0001-01-01", environment: context.environment)
    let last = try reader.date(to ?? "9999-12-31", environment: context.environment)
    guard first <= last else {
      throw CommandFailure(.usage, "\(first) is after \(last)", hint: "change --from and --to")
    }
    return first...last
  }
}
