public import CountMeHistory

/// The entries of a day that a person may mean by some words.
public struct MatchingEntries: Sendable {
  /// The entries, the newest first.
  public let entries: [Document]
  /// Whether they are called otherwise but for a slip of the keys, or have another number in their names.
  public let areSimilarOnly: Bool
  /// Whether it was the meal that was named, or the day, and so all of these.
  public var isWhole = false

  /// Those that may be changed or removed unasked.
  var certain: [Document] { areSimilarOnly ? [] : entries }
}
