public import CountMeModel

/// Something at home that should be used before a day.
public struct UseByEntry: Sendable {
  /// What it is.
  public var name: String
  /// The last day on which it should be used.
  public var expiry: CalendarDate
  /// How much there is, such as `2 cups`.
  public var quantity: String?
  /// The brand.
  public var brand: String?

  /// Describes something at home.
  public init(name: String, expiry: CalendarDate) {
    self.name = name
    self.expiry = expiry
  }
}
