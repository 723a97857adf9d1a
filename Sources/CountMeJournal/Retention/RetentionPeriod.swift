public import CountMeHistory
public import CountMeModel
public import CountMeSchema
public import CountMeStore

/// After how long daily logs leave the diary.
public enum RetentionPeriod: Sendable, Equatable {
  /// Logs of days that lie further back than so many days.
  case days(Int)
  /// Never.
  case forever

  /// The longest and the shortest that the settings allow, in days.
  public static let allowedDays = 1...36500

  /// Reads a person's word: a number of days, or `forever`; nil for anything else.
  public init?(_ text: String) {
    if text == "forever" {
      self = .forever
    } else {
      guard let days = Int(text), Self.allowedDays.contains(days) else { return nil }
      self = .days(days)
    }
  }

  /// The value as the settings hold it.
  public var json: JSONValue {
    switch self {
    case .days(let days): .number(Double(days))
    case .forever: "forever"
    }
  }

  /// The first day whose log stays; nil where all stay.
  package func firstKeptDay(on today: CalendarDate) -> CalendarDate? {
    guard case .days(let days) = self else { return nil }
    return today.adding(days: -days)
  }
}

extension ProfileSettings {
  /// What the person has said about it; nil where they were never asked, and nothing leaves.
  public var retentionPeriod: RetentionPeriod? {
    switch retention {
    case .number(let days): Int(exactly: days).map { .days($0) }
    case .string("forever"): .forever
    default: nil
    }
  }
}

extension DiaryReader {
  /// After how long daily logs leave: as the person chose, and never before they did.
  ///
  /// - Throws: ``DocumentFailure/unreadable(path:_:)`` if the settings are not JSON.
  public func retentionPeriod() throws(DiaryError) -> RetentionPeriod {
    try settings().retentionPeriod ?? .forever
  }

  /// What is offered first to a person who is asked: the days of the schema.
  public func offeredRetention() throws(DiaryError) -> RetentionPeriod {
    let days = try schema(of: try name(DailyLog.collection)).retentionDays
    return days.map { .days($0) } ?? .forever
  }
}
