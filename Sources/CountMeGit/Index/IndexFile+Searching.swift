import CountMePlatform

extension IndexFile {
  /// The files that lie in one of the directories, without those below them, in no order.
  ///
  /// - Parameter prefixes: names of directories with a slash behind each; empty for the root.
  func files(directlyIn prefixes: [[UInt8]]) -> [IndexCursor.Item] {
    let wanted = Set(prefixes)
    return items(base.files(directlyIn: prefixes, table)) { addition in
      let slash = addition.name.lastIndex(of: UInt8(ascii: "/"))
      return wanted.contains(slash.map { Array(addition.name[...$0]) } ?? [])
    }
  }

  /// The blob of a file that is in git only; nil where the file is not one of those.
  ///
  /// - Complexity: O(log n) for n files.
  func skipped(_ name: [UInt8]) -> ObjectID? {
    guard hasExtended else { return nil }
    var cursor = IndexCursor(self, from: name)
    guard let item = cursor.next(), item.isSkipped, item.compare(with: name) == 0 else {
      return nil
    }
    return item.record.id
  }

  /// The names in a directory of files that are in git only, or lead to such files, sorted; what ends with a slash
  /// is a directory itself.
  ///
  /// - Parameter directory: its path with a slash behind it.
  /// - Complexity: O(m log n + f) for m names, and f files below it that are in the folder.
  func skippedNames(in directory: [UInt8]) -> [[UInt8]] {
    guard hasExtended else { return [] }
    var names: [[UInt8]] = []
    var cursor = IndexCursor(self, from: directory)
    while let item = cursor.next(), case let path = item.name, path.starts(with: directory) {
      guard item.isSkipped else { continue }
      let rest = path[directory.count...]
      let slash = rest.firstIndex(of: UInt8(ascii: "/"))
      names.append(Array(slash.map { rest[...$0] } ?? rest))
      // Goes on with what comes behind all that is below it.
      if let slash { cursor = IndexCursor(self, from: path[..<slash] + [UInt8(ascii: "/") + 1]) }
    }
    return names
  }

  /// Keeps the table of a shared base that has none.
  func storeTable(_ gitDirectory: String) {
    guard let baseID, !table.isStored else { return }
    // Without it, it is made of the base each time.
    try? table.write(baseID, gitDirectory)
  }

  /// The files that changed in the second in which the index was written, or later.
  ///
  /// git compares whole seconds only: it looks into each of these while the index is as it is, and
  /// into none of them once the index is written in a later second.
  var racy: [IndexCursor.Item] {
    let second = modified.seconds
    return items(base.files(changedIn: second, table)) { $0.record.stat.modifiedSeconds >= second }
      .filter { $0.stat.modifiedSeconds >= second }
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
