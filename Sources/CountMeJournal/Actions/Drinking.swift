package import CountMeHistory
package import CountMeModel
package import CountMeStore

/// Writes down what was drunk.
package struct Drinking {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Adds water to a day's.
  package func drink(_ water: Volume, day: CalendarDate? = nil) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let clock = try reader.clock(store.environment)
      return Plan(
        "drank \(CanonicalNumber.text(of: water.milliliters)) ml",
        [try reader.drinking(water.milliliters, on: day ?? clock.today)])
    }
  }
}

extension DiaryReader {
  /// The edit that adds water to a day's, in ml.
  func drinking(_ milliliters: Double, on date: CalendarDate) throws(DiaryError) -> DocumentEdit {
    let present = try own("hydration", DocumentID(date))
    var changes = [
      FieldChange("date", .string(date.text)),
      FieldChange("milliliters", .number((present?.number("milliliters") ?? 0) + milliliters)),
    ]
    // The goal of that day stays, whatever the person wants later.
    if present?.fields["goal"] == nil, let goal = try settings().fields["waterGoal"] {
      changes.append(FieldChange("goal", goal))
    }
    return try setting("hydration", DocumentID(date), changes)
  }
}
