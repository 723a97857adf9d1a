extension IndexFile {
  /// The files that lie in one of the directories, without those below them, in no order.
  ///
  /// - Parameter prefixes: names of directories with a slash behind each; empty for the root.
  func files(directlyIn prefixes: [[UInt8]]) -> [IndexCursor.Item] {
    items(base.files(directlyIn: prefixes)) { addition in
      prefixes.contains {
        addition.name.count > $0.count && addition.name.starts(with: $0)
          && !addition.name[$0.count...].contains(UInt8(ascii: "/"))
      }
    }
  }

  /// The files whose contents may have changed after the index was written without their facts showing it.
  var young: [IndexCursor.Item] {
    items(base.files(asYoungAs: modified)) { $0.record.stat.isYoung(against: modified) }
      .filter { $0.isYoung(against: modified) }
  }

  /// What now stands at these places of the base, and the added files that `isWanted` picks.
  private func items(
    _ places: [(position: Int, place: IndexBytes.Place)], _ isWanted: (Addition) -> Bool
  ) -> [IndexCursor.Item] {
    let gone = Set(removed)
    let records = Dictionary(replaced.map { ($0.position, $0.record) }) { $1 }
    var items: [IndexCursor.Item] = []
    for (position, place) in places where !gone.contains(position) {
      items.append(IndexCursor.Item(base: base, place: place, record: records[position]))
    }
    for addition in added where isWanted(addition) {
      items.append(IndexCursor.Item(added: addition))
    }
    return items
  }
}
