/// The paths from one on and before another, in the order of their bytes.
struct PathRange: Sendable {
  private let first: [UInt8]?
  private let end: [UInt8]?

  /// Every path.
  static let all = PathRange(first: nil, end: nil)

  private init(first: [UInt8]?, end: [UInt8]?) {
    self.first = first
    self.end = end
  }

  /// Ranges that cover every path once, each with about as many files of the index as the others.
  ///
  /// They part between directories of the second level: `foodItems/2026-05/`.
  static func parting(_ index: IndexFile, into count: Int) -> [PathRange] {
    var bounds: [[UInt8]] = []
    let total = index.countInFolder
    var cursor = IndexCursor(index, isOfFolder: true)
    for number in 0..<total {
      guard let item = cursor.next() else { break }
      guard number > 0, number.isMultiple(of: total / count + 1) else { continue }
      let name = item.name
      let slashes = name.indices.filter { name[$0] == UInt8(ascii: "/") }
      guard let slash = slashes.prefix(2).last, bounds.last != Array(name[...slash]) else {
        continue
      }
      bounds.append(Array(name[...slash]))
    }
    return zip([nil] + bounds.map(Optional.some), bounds.map(Optional.some) + [nil])
      .map { PathRange(first: $0, end: $1) }
  }

  /// Whether the file at a path is meant.
  func contains(_ path: [UInt8]) -> Bool {
    if let first, path.lexicographicallyPrecedes(first) { return false }
    return end.map { path.lexicographicallyPrecedes($0) } ?? true
  }

  /// Whether files in a directory may be meant; its path ends with a slash.
  func reaches(into directory: [UInt8]) -> Bool {
    if let end, !directory.lexicographicallyPrecedes(end) { return false }
    guard let first else { return true }
    return first.starts(with: directory) || !directory.lexicographicallyPrecedes(first)
  }

  /// Whether the range begins only after a file of the index.
  func isAfter(_ item: IndexCursor.Item) -> Bool {
    first.map { item.compare(with: $0) < 0 } ?? false
  }

  /// Whether the range ends before a file of the index.
  func isBefore(_ item: IndexCursor.Item) -> Bool {
    end.map { item.compare(with: $0) >= 0 } ?? false
  }
}
