package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Changes an entry of a day.
package struct EntryChanging {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Changes an entry of a day.
  package func change(_ entry: Document, _ change: EntryChange) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      guard let present = try reader.own(entry.collection.text, entry.id) else {
        throw .document(.notFound(collection: entry.collection, id: entry.id.text))
      }
      let name = EntryName.names(of: entry).first ?? entry.id.text
      var fields = present.fields
      switch entry.collection.text {
      case FoodItem.collection:
        var item = FoodItem(fields)
        try change.changeFood(&item)
        fields = item.fields
      case ExerciseItem.collection:
        var item = ExerciseItem(fields)
        try change.changeExercise(&item)
        fields = item.fields
      case Weight.collection where change.weight != nil:
        var weight = Weight(fields)
        try change.changeWeight(&weight, reader)
        fields = weight.fields
      default:
        guard change.serving == nil, change.energy == nil, change.duration == nil,
          change.meal == nil
        else { throw .journal(.neitherFoodNorExercise(name)) }
      }
      if change.day != nil || change.time != nil {
        change.move(&fields, present, try reader.clock())
      }
      let isMoved = fields["date"] != present.fields["date"]
      let summary = isMoved ? "moved \(name) to \(fields["date"]?.string ?? "")" : "changed \(name)"
      if isMoved, let id = present.identifier(onDayOf: fields) {
        return EditPlan(
          summary,
          [.remove(entry.collection, id: entry.id), .put(entry.collection, id: id, fields: fields)])
      }
      let names = Set(fields.keys + present.fields.keys).sorted()
      let changes = names.compactMap { name in
        fields[name] == present.fields[name] ? nil : FieldChange(name, fields[name])
      }
      return EditPlan(summary, [.update(entry.collection, id: entry.id, changes: changes)])
    }
  }
}
