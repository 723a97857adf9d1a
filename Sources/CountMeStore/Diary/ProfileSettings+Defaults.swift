public import CountMeSchema

/// What counts where the settings leave it open.
extension ProfileSettings {
  /// The water that the person wants to drink in a day, in ml.
  public var waterToDrink: Double { waterGoal ?? 2000 }

  /// The minute of the day at which a new day begins, so that a late supper counts for its evening.
  public var dayStartMinute: Int { (dayStartHour ?? 0) * 60 }

  /// The unit in which weight is said and shown: `kg` or `lb`.
  public var weightUnit: String { (massUnit ?? .kg).text }

  /// The unit in which water is said and shown: `ml` or `fl oz`.
  public var waterUnit: String { (volumeUnit ?? .ml).text }
}
