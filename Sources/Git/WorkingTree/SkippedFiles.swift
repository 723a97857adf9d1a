/// The files of an index that are in git only, to be looked up by name.
struct SkippedFiles {
  private let base: IndexBytes
  private let places: [IndexBytes.Place]
  private let added: [IndexFile.Addition]
  /// What is known of entries that are not as the base says, by where they begin.
  private var replaced: [Int: ObjectID] = [:]

  /// - Complexity: one pass over the entries, which touches no name.
  init(_ index: IndexFile) {
    base = index.base
    places =
      index.hasExtended
      ? index.base.skipped(removed: index.removed, replaced: index.replaced) : []
    added = index.added.filter(\.record.isSkipped)
    guard !places.isEmpty else { return }
    let positions = index.base.starts(of: index.replaced.filter(\.record.isSkipped).map(\.position))
    for replacement in index.replaced where replacement.record.isSkipped {
      if let start = positions[replacement.position] { replaced[start] = replacement.record.id }
    }
  }

  /// How many there are.
  var count: Int { places.count + added.count }

  /// The blob of a file; nil where it is not one of them.
  func id(of name: [UInt8]) -> ObjectID? {
    let number = firstPlace(notBefore: name)
    if number < places.count, base.compare(places[number], with: name) == 0 {
      return replaced[places[number].start] ?? base.record(places[number]).id
    }
    let other = firstAddition(notBefore: name)
    return other < added.count && added[other].name == name ? added[other].record.id : nil
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
    Self.first(places.count) { base.compare(places[$0], with: name) >= 0 }
  }

  private func firstAddition(notBefore name: [UInt8]) -> Int {
    Self.first(added.count) { !added[$0].name.lexicographicallyPrecedes(name) }
  }

  private static func first(_ count: Int, _ isThere: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isThere(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
