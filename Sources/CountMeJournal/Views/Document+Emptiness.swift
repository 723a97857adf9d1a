public import CountMeHistory
public import CountMeModel
import CountMeSchema

extension Document {
  /// Whether nothing is in it that anybody would look for.
  ///
  /// A day's totals alone are derived from what is not here: of one's own they would say nothing, of a share they are
  /// what it has.
  public func saysNothing(_ schema: CollectionSchema) -> Bool {
    guard schema.saysNothing(fields) else { return false }
    return schema.name.text != DailyLog.collection || !DailyLog(fields).hasUnlisted
  }
}
