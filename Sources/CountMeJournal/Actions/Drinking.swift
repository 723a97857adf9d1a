package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Writes down what was drunk.
package struct Drinking {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Adds water to a day's.
  package func drink(_ amount: String, day: String? = nil) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let settings = try reader.settings()
      let milliliters = try Measure.volume(amount, unit: settings.volumeUnit)
      let date = try reader.clock(store.environment).date(day)
      return Plan(
        "drank \(CanonicalNumber.text(of: milliliters)) ml",
        [try reader.drinking(milliliters, on: date)])
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
