package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Takes back what a person wrote of an entry, by its words.
package struct EntryUndo {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Takes back the last command of this device that wrote, changed or removed an entry of a day.
  package func undo(_ said: SpokenEntry) throws(DiaryError) -> UndoneCommand {
    let reader = try store.reader()
    let day = try reader.clock().date(said.day)
    let present = try reader.entries(said).certain
    let name = EntryName(said.name)
    let undone = try Undo(store).undoLatest { touched throws(DiaryError) in
      if present.contains(where: { $0.collection == touched.collection && $0.id == touched.id }) {
        return true
      }
      guard DiaryReader.entryCollections.contains(touched.collection.text),
        try reader.own(touched.collection.text, touched.id)?.day != day,
        let before = try touched.before(), before.day == day
      else { return false }
      return name.rank(before).map { $0 >= .head } ?? false
    }
    if let undone { return undone }
    let known = try reader.entryNames(of: day)
    throw .journal(.notWrittenHere(said.name, day, known: known.sorted()))
  }
}
