package import CountMeHistory
package import CountMeModel
package import CountMeSchema
package import CountMeStore

/// Keeps food with its use-by date, and notes that it was used.
package struct UseByKeeping {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down something that should be used before a day.
  package func keep(_ entry: UseByEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let draft = try NewEntry(reader)
      var item = UseByItem()
      item.name = entry.name
      item.addedDate = draft.clock.today
      item.expiryDate = entry.expiry
      item.quantity = entry.quantity
      item.brand = entry.brand
      let edit = try draft.create(
        item, at: draft.clock.localNow, random: store.environment.randomBytes(10))
      return EditPlan("use by: \(entry.name)", [edit])
    }
  }

  /// Notes what became of something at home; of several of one name, of the one to be used first.
  package func use(
    _ name: String, _ outcome: UseByItem.Outcome, day: CalendarDate? = nil
  ) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let clock = try reader.clock()
      let date = day ?? clock.today
      let open = try reader.useBy().map(\.item)
      // Several of one name are the same thing, of which the first is to be used first.
      var names: Set<String> = []
      let firsts = open.filter { names.insert(($0.name ?? "").lowercased()).inserted }
      let item = try NameLookup(of: .useByItem, firsts, name: \.name).document(name)
      let edit = try reader.setting(
        UseByItem.collection, DocumentID(item.id),
        [
          FieldChange(UseByItem.Field.usedDate, date.json),
          FieldChange(UseByItem.Field.outcome, outcome.json),
        ])
      return EditPlan("\(outcome.text): \(item.name ?? name)", [edit])
    }
  }
}
