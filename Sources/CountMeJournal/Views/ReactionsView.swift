public import CountMeModel

/// Reactions of some days beside the food before, and what they have in common.
public struct ReactionsView: Sendable, Equatable {
  /// The days that were looked at.
  public let days: ClosedRange<CalendarDate>
  /// The reactions, by time.
  public let reactions: [ReactionView]
  /// What those of each kind have in common, the most frequent kind first.
  public let patterns: [ReactionPattern]
}
