import CountMePlatform

/// git's index: the files of a base that lies still, and what differs from it.
///
/// In a small index the base is the file itself. From ``shareLimit`` files on it is git's own "shared
/// index", which stays as it is while a small file beside it says what was added, replaced and removed:
/// so the cost of one entry does not grow with the diary.
struct IndexFile {
  /// A file that the base has, with other facts.
  struct Replacement {
    let position: Int
    let record: IndexRecord
  }

  /// A file that the base does not have.
  struct Addition {
    let name: [UInt8]
    let record: IndexRecord
  }

  /// From how many files on the base is shared.
  static let shareLimit = 1000
  /// How many differences from a shared base are kept before a new one is written.
  static let differenceLimit = 1000

  let base: IndexBytes
  /// The checksum by which the shared index is called; nil where the base is the index itself.
  let baseID: ObjectID?
  /// Where to look in the base.
  let table: IndexTable
  /// Positions in the base whose files are gone, sorted.
  private(set) var removed: [Int]
  /// Sorted by position.
  private(set) var replaced: [Replacement]
  /// Sorted by name.
  private(set) var added: [Addition]
  /// When the file was last written.
  let modified: FileFacts.Time
  /// The tree that the entries come to, where that is known without a look at them.
  var tree: ObjectID?

  /// The number of files.
  var count: Int { base.count - removed.count + added.count }

  /// Whether an entry may have flags that only version 3 knows.
  var hasExtended: Bool {
    base.knowsExtended || replaced.contains { $0.record.extendedFlags != 0 }
      || added.contains { $0.record.extendedFlags != 0 }
  }

  /// The number of files that are in the folder.
  var countInFolder: Int {
    guard hasExtended else { return count }
    var cursor = IndexCursor(self, isOfFolder: true)
    return sequence(state: ()) { _ in cursor.next() }.reduce(0) { count, _ in count + 1 }
  }

  /// How many differences from the base there are.
  var differenceCount: Int { removed.count + replaced.count + added.count }

  /// The index with the given files different; a nil record removes the file.
  ///
  /// Of two changes of one name the later counts. Which tree it comes to is not known of the result.
  /// - Complexity: O(p log n) for p changes of n files.
  func applying(_ changes: [(name: [UInt8], record: IndexRecord?)]) -> IndexFile {
    var latest: [[UInt8]: IndexRecord?] = [:]
    for change in changes { latest[change.name] = .some(change.record) }
    let names = latest.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let positions = base.positions(of: names, table)
    var gone = Set(removed)
    var kept = Dictionary(replaced.map { ($0.position, $0.record) }) { $1 }
    for (name, positions) in zip(names, positions) {
      for (number, position) in positions.enumerated() {
        kept[position] = nil
        if number == 0, case .some(.some(let record)) = latest[name] {
          gone.remove(position)
          kept[position] = record
        } else {
          gone.insert(position)
        }
      }
    }
    let fresh = zip(names, positions).compactMap { name, positions -> Addition? in
      guard positions.isEmpty, case .some(.some(let record)) = latest[name] else { return nil }
      return Addition(name: name, record: record)
    }
    let others = added.filter { latest[$0.name] == nil }
    return IndexFile(
      base: base, baseID: baseID, table: table, removed: gone.sorted(),
      replaced: kept.sorted { $0.key < $1.key }.map {
        Replacement(position: $0.key, record: $0.value)
      },
      added: (others + fresh).sorted { $0.name.lexicographicallyPrecedes($1.name) },
      modified: modified)
  }
}

extension IndexFile {
  /// An index without files.
  init() {
    self.init(
      base: IndexBytes(), baseID: nil, table: .empty, removed: [], replaced: [], added: [],
      modified: FileFacts.Time(seconds: Int(Int32.max), nanoseconds: 0), tree: .emptyTree)
  }
}
