/// Goes through the files of an index in the order of their paths.
struct IndexCursor {
  /// One file of the index.
  struct Item {
    fileprivate let base: IndexBytes
    fileprivate let place: IndexBytes.Place?
    fileprivate let ownName: [UInt8]
    fileprivate let ownRecord: IndexRecord?

    /// The path's bytes.
    var name: [UInt8] { place.map { base.name($0) } ?? ownName }

    /// The whole entry.
    var record: IndexRecord {
      ownRecord ?? place.map { base.record($0) } ?? IndexRecord(stat: .unseen, id: .emptyTree)
    }

    /// The facts alone, which most files are told by.
    var stat: IndexStat { ownRecord?.stat ?? place.map { base.stat($0) } ?? .unseen }

    /// Where the base has this very entry; nil where it is another one now.
    var untouched: IndexBytes.Place? { ownRecord == nil ? place : nil }

    /// Whether the contents may have changed after the index was written without the facts showing it.
    func isYoung(against index: FileFacts.Time) -> Bool {
      if let ownRecord { return ownRecord.stat.isYoung(against: index) }
      return place.map { base.isYoung($0, against: index) } ?? false
    }

    /// Negative, zero or positive, as the path comes before, equals or comes after `name`.
    func compare(with name: [UInt8]) -> Int {
      if let place { return base.compare(place, with: name) }
      if ownName == name { return 0 }
      return ownName.lexicographicallyPrecedes(name) ? -1 : 1
    }
  }

  private let index: IndexFile
  /// The only directories that are shown, without those below; nil for all.
  private let prefixes: [[UInt8]]?
  private var start: Int
  private var position = 0
  private var nextRemoved = 0
  private var nextReplaced = 0
  private var nextAdded = 0
  private var pending: IndexBytes.Place?

  /// - Parameter prefixes: names of directories with a slash behind each, empty for the root.
  init(_ index: IndexFile, directChildrenOf prefixes: [[UInt8]]? = nil) {
    self.index = index
    self.prefixes = prefixes
    start = index.base.start
    pending = nil
    stepInBase()
  }

  /// The next file, or nil after the last.
  mutating func next() -> Item? {
    let addition = nextAddition()
    if let place = pending {
      guard let addition, index.base.compare(place, with: addition.name) > 0 else {
        let replacement = replacementHere()
        position += 1
        stepInBase()
        return Item(base: index.base, place: place, ownName: [], ownRecord: replacement)
      }
    }
    guard let addition else { return nil }
    nextAdded += 1
    return Item(base: index.base, place: nil, ownName: addition.name, ownRecord: addition.record)
  }

  private func replacementHere() -> IndexRecord? {
    guard nextReplaced < index.replaced.count, index.replaced[nextReplaced].position == position
    else { return nil }
    return index.replaced[nextReplaced].record
  }

  private mutating func nextAddition() -> IndexFile.Addition? {
    while nextAdded < index.added.count {
      let addition = index.added[nextAdded]
      if shows(addition.name) { return addition }
      nextAdded += 1
    }
    return nil
  }

  /// Goes on to the next file of the base that is shown and was not removed.
  private mutating func stepInBase() {
    pending = nil
    while position < index.base.count, let place = index.base.place(at: start) {
      start = place.end
      while nextReplaced < index.replaced.count, index.replaced[nextReplaced].position < position {
        nextReplaced += 1
      }
      if nextRemoved < index.removed.count, index.removed[nextRemoved] == position {
        nextRemoved += 1
      } else if shows(place) {
        pending = place
        return
      }
      position += 1
    }
  }

  private func shows(_ place: IndexBytes.Place) -> Bool {
    guard let prefixes else { return true }
    return prefixes.contains {
      index.base.isBelow($0, place) && !index.base.hasSlash(place, from: $0.count)
    }
  }

  private func shows(_ name: [UInt8]) -> Bool {
    guard let prefixes else { return true }
    return prefixes.contains {
      name.count > $0.count && name.starts(with: $0)
        && !name[$0.count...].contains(UInt8(ascii: "/"))
    }
  }
}
