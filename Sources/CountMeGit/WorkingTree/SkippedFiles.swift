/// The files of an index that are in git only, to be listed.
struct SkippedFiles {
  private let base: IndexBytes
  private let places: [IndexBytes.Place]
  private let added: [IndexFile.Addition]

  /// - Complexity: one pass over the entries, which touches no name.
  init(_ index: IndexFile) {
    base = index.base
    places =
      index.hasExtended
      ? index.base.skipped(removed: index.removed, replaced: index.replaced) : []
    added = index.added.filter(\.record.isSkipped)
  }

  /// The names in a directory, sorted; what ends with a slash is a directory itself.
  ///
  /// - Parameter directory: its path with a slash behind it.
  /// - Complexity: O(m log n) for m names.
  func names(in directory: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var next: [UInt8]? = directory
    while let from = next {
      let place = firstPlace(notBefore: from)
      let addition = firstAddition(notBefore: from)
      let candidates =
        (place < places.count ? [base.name(places[place])] : [])
        + (addition < added.count ? [added[addition].name] : [])
      let first = candidates.filter { $0.starts(with: directory) }
        .min { $0.lexicographicallyPrecedes($1) }
      guard let first else { break }
      let rest = first[directory.count...]
      if let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
        found.append(Array(rest[...slash]))
        // What comes behind all that is below it.
        next = Array(first[..<slash]) + [UInt8(ascii: "/") + 1]
      } else {
        found.append(Array(rest))
        next = first + [0]
      }
    }
    return found
  }

  private func firstPlace(notBefore name: [UInt8]) -> Int {
    places.indices.partitionPoint { base.compare(places[$0], with: name) >= 0 }
  }

  private func firstAddition(notBefore name: [UInt8]) -> Int {
    added.indices.partitionPoint { !added[$0].name.lexicographicallyPrecedes(name) }
  }
}
