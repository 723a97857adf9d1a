/// How far a place's clocks are from UTC during some time.
public struct ZoneOffset: Hashable, Sendable {
  /// Seconds ahead of UTC; negative in the west.
  public let seconds: Int

  /// Whether the zone calls this daylight saving time.
  public let isDaylightSaving: Bool

  /// The zone's short name for it, such as `CET`.
  public let abbreviation: String

  /// An offset as a zone file or rule tells it.
  public init(seconds: Int, isDaylightSaving: Bool = false, abbreviation: String) {
    self.seconds = seconds
    self.isDaylightSaving = isDaylightSaving
    self.abbreviation = abbreviation
  }

  /// No offset.
  public static let utc = ZoneOffset(seconds: 0, abbreviation: "UTC")
}
