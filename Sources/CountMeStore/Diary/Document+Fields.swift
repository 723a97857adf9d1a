public import CountMeHistory
public import CountMeModel

extension Document {
  /// The calendar day that the document counts for, where it has one.
  ///
  /// An item's `date`, or the day that its id begins with.
  public var day: CalendarDate? {
    fields["date"]?.string.flatMap { CalendarDate($0) } ?? CalendarDate(id.text.prefix(10))
  }

  /// When the thing happened, as the clock there showed it.
  public var time: ZonedTime? {
    for field in ["timestamp", "startTime", "expiryDate"] {
      if let time = fields[field]?.string.flatMap({ ZonedTime($0) }) { return time }
    }
    return nil
  }

  /// The stamp of this version.
  public var lastModified: Timestamp? {
    fields["lastModified"]?.string.flatMap { Timestamp($0) }
  }

  /// The document's name for people, where it has one.
  public var name: String? { fields["name"]?.string }

  /// A number field, or nil.
  public func number(_ field: String) -> Double? { fields[field]?.number }
}
