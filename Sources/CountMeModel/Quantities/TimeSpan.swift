/// How long something takes, such as a run or a fast.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length in minutes.
  public let minutes: Double

  /// So many minutes.
  public init(minutes: Double) {
    self.minutes = minutes
  }

  /// So many hours.
  public init(hours: Double) {
    minutes = hours * 60
  }

  /// The length in hours, to a billionth, so that a decimal number of hours stays the same.
  public var hours: Double { (minutes / 60 * 1e9).rounded() / 1e9 }

  /// The order of their lengths.
  public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}
