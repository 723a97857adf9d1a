/// A set of a repository's objects, of which there may be millions.
///
/// Takes a bit for each that is in a pack, and some thirty bytes for each other one.
package struct ObjectSet {
  private static let recentCount = 1 << 14

  private let packed: PackedObjects
  private var packs: [(pack: MappedPack, members: [UInt64])] = []
  private var others: Set<ObjectID> = []
  /// Those that were asked for last: versions of a folder that follow on each other lead to nearly the same.
  private var recent = [ObjectID](repeating: .zero, count: recentCount)

  /// An empty set, for objects of a repository.
  package init(in repository: borrowing Repository) {
    packed = repository.objects.files.packed
  }

  /// Adds an object, and answers whether it is new to the set.
  ///
  /// - Complexity: O(1) for one that was added lately, else as finding it in the packs.
  package mutating func insert(_ id: ObjectID) -> Bool {
    let slot = id.number & (Self.recentCount - 1)
    guard recent[slot] != id else { return false }
    recent[slot] = id
    guard let (pack, number) = packed.find(id) else { return others.insert(id).inserted }
    let place = place(of: pack)
    let (word, bit) = (number / 64, UInt64(1) << UInt64(number % 64))
    guard packs[place].members[word] & bit == 0 else { return false }
    packs[place].members[word] |= bit
    return true
  }

  private mutating func place(of pack: MappedPack) -> Int {
    if let known = packs.firstIndex(where: { $0.pack === pack }) { return known }
    packs.append((pack, [UInt64](repeating: 0, count: pack.count / 64 + 1)))
    return packs.count - 1
  }
}
