/// How far a way is, such as that of a run.
public struct Distance: Hashable, Comparable, Sendable {
  /// The kilometres of a mile, the international one of 1959.
  public static let kilometersPerMile = 1.609344

  /// The distance in km.
  public let kilometers: Double

  /// So many km.
  public init(kilometers: Double) {
    self.kilometers = kilometers
  }

  /// So many miles.
  public init(miles: Double) {
    kilometers = miles * Self.kilometersPerMile
  }

  /// The order of their lengths.
  public static func < (left: Self, right: Self) -> Bool { left.kilometers < right.kilometers }
}
