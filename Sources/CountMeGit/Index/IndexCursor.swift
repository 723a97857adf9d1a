import CountMePlatform

/// Goes through the files of an index in the order of their paths.
struct IndexCursor {
  private let index: IndexFile
  /// Whether files that are in git only are passed over.
  private let isOfFolder: Bool
  private var start: Int
  private var position = 0
  private var nextRemoved = 0
  private var nextReplaced = 0
  private var nextAdded = 0
  private var pending: IndexBytes.Place?

  /// Stands before the first file.
  ///
  /// - Parameters:
  ///   - isOfFolder: whether files that are in git only are passed over.
  ///   - first: where to begin: before the first file whose path does not come before it; nil for all files.
  /// - Complexity: O(log n) for n files, and up to 64 entries more.
  init(_ index: IndexFile, isOfFolder: Bool = false, from first: [UInt8]? = nil) {
    self.index = index
    self.isOfFolder = isOfFolder && index.hasExtended
    start = index.base.start
    pending = nil
    if let first { find(first) }
    stepInBase()
    while let first, let place = pending, index.base.compare(place, with: first) < 0 {
      position += 1
      stepInBase()
    }
  }

  /// Goes to the last entry before `first` that the table knows, and to the additions from there on.
  private mutating func find(_ first: [UInt8]) {
    let entry = index.base.entry(before: first, index.table)
    (start, position) = (entry.start, entry.position)
    nextRemoved = index.removed.indices.partitionPoint { index.removed[$0] >= entry.position }
    nextReplaced = index.replaced.indices.partitionPoint {
      index.replaced[$0].position >= entry.position
    }
    nextAdded = index.added.indices.partitionPoint {
      !index.added[$0].name.lexicographicallyPrecedes(first)
    }
  }

  /// The next file, or nil after the last.
  mutating func next() -> Item? {
    while isOfFolder, nextAdded < index.added.count, index.added[nextAdded].record.isSkipped {
      nextAdded += 1
    }
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

  /// Goes on over the next file where it is the one at `path` and nothing tells that it was changed.
  ///
  /// - Parameters:
  ///   - facts: what the file system tells of an ordinary file.
  ///   - written: when the index was.
  /// - Returns: false where that takes a closer look; nothing has happened then.
  mutating func pass(
    _ path: [UInt8], _ facts: FileFacts, written: FileFacts.Time
  ) -> Bool {
    guard let place = pending, replacementHere() == nil,
      index.base.holds(place, path, facts, written: written)
    else { return false }
    if nextAdded < index.added.count,
      index.base.compare(place, with: index.added[nextAdded].name) > 0
    {
      return false
    }
    position += 1
    stepInBase()
    return true
  }

  private func replacementHere() -> IndexRecord? {
    guard nextReplaced < index.replaced.count, index.replaced[nextReplaced].position == position
    else { return nil }
    return index.replaced[nextReplaced].record
  }

  /// Goes on to the next file of the base that was not removed.
  private mutating func stepInBase() {
    pending = nil
    while position < index.base.count {
      while nextReplaced < index.replaced.count, index.replaced[nextReplaced].position < position {
        nextReplaced += 1
      }
      if isOfFolder { index.base.passSkipped(&start, &position, before: nextChange, index.table) }
      guard position < index.base.count, let place = index.base.place(at: start) else { return }
      start = place.end
      if nextRemoved < index.removed.count, index.removed[nextRemoved] == position {
        nextRemoved += 1
      } else if !isOfFolder || !isSkipped(place) {
        pending = place
        return
      }
      position += 1
    }
  }

  /// The next entry of the base that is not as the base says.
  private var nextChange: Int {
    let removed = nextRemoved < index.removed.count ? index.removed[nextRemoved] : .max
    let replaced =
      nextReplaced < index.replaced.count ? index.replaced[nextReplaced].position : .max
    return min(removed, replaced, index.base.count)
  }

  private func isSkipped(_ place: IndexBytes.Place) -> Bool {
    replacementHere()?.isSkipped ?? index.base.isSkipped(place)
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

    /// Whether it has flags that only version 3 knows.
    var isExtended: Bool { ownRecord.map { $0.extendedFlags != 0 } ?? place?.isExtended ?? false }

    /// Whether the file is in git only.
    var isSkipped: Bool { ownRecord?.isSkipped ?? place.map { base.isSkipped($0) } ?? false }

    /// Where the base has this very entry; nil where it is another one now.
    var untouched: IndexBytes.Place? { ownRecord == nil ? place : nil }

    /// Whether the contents may have changed after the index was written without the facts showing it.
    func isRacy(against index: FileFacts.Time) -> Bool { stat.isRacy(against: index) }

    /// Negative, zero or positive, as the path comes before, equals or comes after `name`.
    func compare(with name: [UInt8]) -> Int {
      if let place { return base.compare(place, with: name) }
      if ownName == name { return 0 }
      return ownName.lexicographicallyPrecedes(name) ? -1 : 1
    }
  }
}
