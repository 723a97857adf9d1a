import CountMeKit
import CountMeModel

/// The days that `--from` and `--to` name.
enum DayRange {
  /// The days; nil where neither is given.
  static func days(
    from: String?, to: String?, _ reader: DiaryReader, _ context: CommandContext
  ) throws -> ClosedRange<CalendarDate>? {
    try reader.days(from: from, to: to, environment: context.environment)
  }
}
