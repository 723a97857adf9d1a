public import CountMeModel
public import CountMeSchema

/// A weight as it was taken.
public struct WeightEntry: Sendable {
  /// The weight.
  public var weight: Mass
  /// When it was taken.
  public var when = EntryTime()
  /// Further fields of the entry, such as `bodyFat` in percent.
  public var details = Weight()

  /// Describes a weight.
  public init(_ weight: Mass) {
    self.weight = weight
  }
}
