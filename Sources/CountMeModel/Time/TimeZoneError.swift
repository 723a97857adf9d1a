/// Why bytes are not a time zone file that can be used, and where.
public struct TimeZoneError: Error, Equatable, Sendable {
  /// The place in the file, in bytes from 0.
  public let offset: Int

  /// What is wrong there.
  public let reason: Reason

  /// The kinds of fault.
  public enum Reason: String, Sendable {
    /// The file does not start with `TZif`.
    case notTimeZone
    /// The file's version is not known.
    case unsupportedVersion
    /// The file ends too early.
    case endOfFile
    /// The numbers of entries contradict each other.
    case inconsistentCounts
    /// The times count leap seconds, which POSIX time and ours do not.
    case leapSeconds
    /// Transitions are not in order.
    case unsortedTransitions
    /// A transition or a name refers to an entry that is not there.
    case danglingReference
    /// An offset of more than two days.
    case offsetOutOfRange
    /// The rule at the end of the file is not of POSIX's form.
    case invalidFooter
  }
}
