public import CountMeModel

/// What the words of a person were expected to say.
public enum ExpectedWords: Hashable, Sendable {
  /// A day.
  case day
  /// One of the days that the words mean alike.
  case oneDay(of: [CalendarDate])
  /// A time of day.
  case time
  /// Whether this hour is one before noon or after it.
  case halfOfDay(hour: String)
  /// A name for a remote.
  case remoteName
  /// A name for an attached diary.
  case attachedName(longest: Int)
  /// A name for a share.
  case shareName
  /// A collection of entries, for nobody shares an account.
  case sharedCollection
  /// A name for a person or a device that can be shown in a line.
  case personName(longest: Int)
  /// A device of the owner's own; the one that was named is a member's.
  case ownDevice(not: String, of: String)
}
