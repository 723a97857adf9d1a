import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// The plain water among the foods that an import adds: it counts for its day besides what was drunk.
///
/// It stands in the day's document under the food's id, which is the same on every device that imports
/// the file: so it counts once however many do, and goes when the food goes.
struct ImportedWater {
  private var days: [CalendarDate: (foods: [String: Double], stamp: Timestamp)] = [:]

  /// Adds the water of one food.
  mutating func add(_ milliliters: Double, _ food: FoodItem) {
    guard !food.id.isEmpty, let date = food.date, let stamp = food.lastModified else { return }
    var day = days[date] ?? ([:], stamp)
    day.foods[food.id] = Water.rounded(milliliters)
    day.stamp = max(day.stamp, stamp)
    days[date] = day
  }

  /// Forgets the water of the day whose document has an id.
  mutating func leaveOut(_ id: DocumentID) {
    if let date = CalendarDate(id.text) { days[date] = nil }
  }

  /// What becomes of the water of each day.
  ///
  /// Stamps come from the source or the document that is there, so that two devices that import the
  /// same file write the same.
  func changes(_ reader: DiaryReader) throws(DiaryError) -> [DocumentChange] {
    let schema = try reader.schema(of: try reader.name(Water.collection))
    var changes: [DocumentChange] = []
    for (date, day) in days.sorted(by: { $0.key < $1.key }) {
      guard let id = DocumentID(date.text),
        let path = DocumentPath(schema.name, id, kind: schema.identifierKind)
      else { continue }
      let known = try reader.own(Water.collection, id)
      var water = known.map { Water($0.fields) } ?? Water(of: date, owner: reader.owner)
      for (food, milliliters) in day.foods { water.set(milliliters, of: food) }
      let stamp = known?.lastModified.map { $0.adding(milliseconds: 1) }
      water.lastModified = stamp ?? day.stamp
      guard schema.violations(of: water.json).isEmpty else { continue }
      changes.append(DocumentChange(path: path, before: known?.fields, after: water.fields))
    }
    return changes
  }
}
