/// The paths from one on and before another, in the order of their bytes.
struct PathRange: Sendable {
  /// The first path that may be meant; nil for all up to the end.
  let first: [UInt8]?
  private let end: [UInt8]?

  /// Every path.
  static let all = PathRange(first: nil, end: nil)

  /// Ranges that cover every path once, each with about as many files of the index as the others.
  ///
  /// They part between directories of the second level: `foodItems/2026-05/`.
  ///
  /// - Complexity: O(n / 64) for n files, of which one is looked at for each range.
  static func parting(_ index: IndexFile, into count: Int) -> [PathRange] {
    let share = index.table.countInFolder / count + 1
    var bounds = Bounds()
    var passed = 0
    for block in index.table.blocks {
      let shares = passed / share
      passed += block.inFolder
      guard passed / share > shares, let place = index.base.place(at: block.start) else { continue }
      bounds.append(before: index.base.name(place))
    }
    return bounds.ranges
  }

  /// Where ranges part, found on a way through sorted paths.
  struct Bounds {
    private var bounds: [[UInt8]] = []

    /// Parts before the directory of the second level that a file is in, if it is in one.
    mutating func append(before name: some BidirectionalCollection<UInt8>) {
      let slashes = name.indices.filter { name[$0] == UInt8(ascii: "/") }
      guard let slash = slashes.prefix(2).last else { return }
      let bound = Array(name[...slash])
      // A file of the first level stands behind directories of the second, and its directory before them.
      if bounds.last?.lexicographicallyPrecedes(bound) ?? true { bounds.append(bound) }
    }

    /// Ranges that cover every path once.
    var ranges: [PathRange] {
      zip([nil] + bounds.map(Optional.some), bounds.map(Optional.some) + [nil])
        .map { PathRange(first: $0, end: $1) }
    }
  }

  /// Whether the file at a path is meant.
  func contains(_ path: [UInt8]) -> Bool {
    if let first, path.lexicographicallyPrecedes(first) { return false }
    return end.map { path.lexicographicallyPrecedes($0) } ?? true
  }

  /// Whether every file in a directory and below is meant; its path ends with a slash.
  func covers(_ directory: [UInt8]) -> Bool {
    contains(directory) && !(end?.starts(with: directory) ?? false)
  }

  /// Whether files in a directory may be meant; its path ends with a slash.
  func reaches(into directory: String) -> Bool {
    first == nil && end == nil || reaches(into: Array(directory.utf8))
  }

  /// Whether files in a directory may be meant; its path ends with a slash.
  func reaches(into directory: [UInt8]) -> Bool {
    if let end, !directory.lexicographicallyPrecedes(end) { return false }
    guard let first else { return true }
    return first.starts(with: directory) || !directory.lexicographicallyPrecedes(first)
  }

  /// Whether the range ends before a file of the index.
  func isBefore(_ item: IndexCursor.Item) -> Bool {
    end.map { item.compare(with: $0) >= 0 } ?? false
  }
}
