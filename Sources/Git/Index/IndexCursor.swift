/// Goes through the files of an index in the order of their paths.
struct IndexCursor {
  private let index: IndexFile
  private var start: Int
  private var position = 0
  private var nextRemoved = 0
  private var nextReplaced = 0
  private var nextAdded = 0
  private var pending: IndexBytes.Place?

  init(_ index: IndexFile) {
    self.index = index
    start = index.base.start
    pending = nil
    stepInBase()
  }

  /// The next file, or nil after the last.
  mutating func next() -> Item? {
    let addition = nextAdded < index.added.count ? index.added[nextAdded] : nil
    if let place = pending {
      guard let addition, index.base.compare(place, with: addition.name) > 0 else {
        let record = replacementHere()
        position += 1
        stepInBase()
        return Item(base: index.base, place: place, record: record)
      }
    }
    guard let addition else { return nil }
    nextAdded += 1
    return Item(added: addition)
  }

  private func replacementHere() -> IndexRecord? {
    guard nextReplaced < index.replaced.count, index.replaced[nextReplaced].position == position
    else { return nil }
    return index.replaced[nextReplaced].record
  }

  /// Goes on to the next file of the base that was not removed.
  private mutating func stepInBase() {
    pending = nil
    while position < index.base.count, let place = index.base.place(at: start) {
      start = place.end
      while nextReplaced < index.replaced.count, index.replaced[nextReplaced].position < position {
        nextReplaced += 1
      }
      guard nextRemoved < index.removed.count, index.removed[nextRemoved] == position else {
        pending = place
        return
      }
      nextRemoved += 1
      position += 1
    }
  }
}

extension IndexCursor {
  /// One file of the index.
  struct Item {
    private let base: IndexBytes
    private let place: IndexBytes.Place?
    private let ownName: [UInt8]
    private let ownRecord: IndexRecord?

    /// A file of the base.
    ///
    /// - Parameter record: what is known of it now, where that is not what the base says.
    init(base: IndexBytes, place: IndexBytes.Place, record: IndexRecord?) {
      self.base = base
      self.place = place
      ownName = []
      ownRecord = record
    }

    /// A file that the base does not have.
    init(added addition: IndexFile.Addition) {
      base = IndexBytes()
      place = nil
      ownName = addition.name
      ownRecord = addition.record
    }

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
    func isYoung(against index: FileFacts.Time) -> Bool { stat.isYoung(against: index) }

    /// Negative, zero or positive, as the path comes before, equals or comes after `name`.
    func compare(with name: [UInt8]) -> Int {
      if let place { return base.compare(place, with: name) }
      if ownName == name { return 0 }
      return ownName.lexicographicallyPrecedes(name) ? -1 : 1
    }
  }
}
