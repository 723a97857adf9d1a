package import CountMeHistory
package import CountMeModel
import CountMeSchema
package import CountMeStore

extension DiaryReader {
  /// Adds water to a day's.
  package func drinking(_ water: Volume, day: CalendarDate?) throws(DiaryError) -> EditPlan {
    let clock = try clock()
    return EditPlan(
      "drank \(CanonicalNumber.text(of: water.milliliters)) ml",
      [try drinking(water.milliliters, on: day ?? clock.today)])
  }

  /// The edit that adds water to a day's, in ml.
  func drinking(_ milliliters: Double, on date: CalendarDate) throws(DiaryError) -> DocumentEdit {
    let present = try own(Water.self, DocumentID(date))
    var changes = [
      FieldChange(Water.Field.date, date.json),
      FieldChange(
        Water.Field.milliliters, .number((present?.milliliters ?? 0) + milliliters)),
    ]
    // The goal of that day stays, whatever the person wants later.
    if present?.goal == nil, let goal = try settings().waterGoal {
      changes.append(FieldChange(Water.Field.goal, .number(goal)))
    }
    return try setting(Water.collection, DocumentID(date), changes)
  }
}
