public import CountMeModel

/// What `profile/settings` says, with the defaults for what it leaves open.
public struct Settings: Sendable, Equatable {
  /// The collection of the one document.
  public static let collection = "profile/settings"

  /// All members of the document; empty before anything was set.
  public let fields: JSONObject

  /// Reads the document's members.
  public init(_ fields: JSONObject?) {
    self.fields = fields ?? JSONObject()
  }

  /// The energy that the person wants to eat in a day, in kcal.
  public var calorieGoal: Double? { fields["calorieGoal"]?.number }

  /// The water that the person wants to drink in a day, in ml.
  public var waterGoal: Double { fields["waterGoal"]?.number ?? 2000 }

  /// The minute of the day at which a new day begins, so that a late supper counts for its evening.
  public var dayStartMinute: Int { Int(fields["dayStartHour"]?.number ?? 0) * 60 }

  /// The time zone's name in the system's database, such as `Europe/Berlin`.
  public var timeZone: String? { fields["timeZone"]?.string }

  /// The unit in which weight is said and shown: `kg` or `lb`.
  public var massUnit: String { fields["massUnit"]?.string ?? "kg" }

  /// The unit in which water is said and shown: `ml` or `fl oz`.
  public var volumeUnit: String { fields["volumeUnit"]?.string ?? "ml" }
}
