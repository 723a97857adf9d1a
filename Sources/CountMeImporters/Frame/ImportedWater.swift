import CountMeHistory
import CountMeModel
import CountMeStore

/// The plain water among the foods that an import adds: it counts for its day besides what was drunk.
///
/// It stands in the day's document under the food's id, which is the same on every device that imports
/// the file: so it counts once however many do, and goes when the food goes.
struct ImportedWater {
  private var days: [CalendarDate: (foods: [String: Double], stamp: Timestamp)] = [:]

  /// Adds the water of one food.
  mutating func add(_ milliliters: Double, _ food: JSONObject) {
    guard let id = food["id"]?.string,
      let date = food["date"]?.string.flatMap({ CalendarDate($0) }),
      let stamp = food["lastModified"]?.string.flatMap({ Timestamp($0) })
    else { return }
    var day = days[date] ?? ([:], stamp)
    day.foods[id] = Water.rounded(milliliters)
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
    let schema = try reader.schema(of: try reader.name("hydration"))
    var changes: [DocumentChange] = []
    for (date, day) in days.sorted(by: { $0.key < $1.key }) {
      guard let id = DocumentID(date.text),
        let path = DocumentPath(schema.name, id, kind: schema.identifierKind)
      else { continue }
      let known = try reader.own("hydration", id)
      var fields = known?.fields ?? Water.document(of: date, owner: reader.owner)
      for (food, milliliters) in day.foods { Water.set(milliliters, of: food, in: &fields) }
      let stamp = known?.lastModified.map { $0.adding(milliseconds: 1) }
      fields["lastModified"] = .string((stamp ?? day.stamp).text)
      guard schema.violations(of: .object(fields)).isEmpty else { continue }
      changes.append(DocumentChange(path: path, before: known?.fields, after: fields))
    }
    return changes
  }
}
