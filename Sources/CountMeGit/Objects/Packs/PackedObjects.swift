import CountMePlatform

import Glibc

/// The packs of a repository as they lie on disk, for taking objects out of them.
///
/// Packs that go while it knows them stay readable; it looks again where it misses something and the
/// folder has changed. Bytes are not hashed again at every reading: whoever indexed a pack has done so.
final class PackedObjects {
  private let objectFolder: String
  /// A pack that lies elsewhere, by its index.
  private let other: String?
  private var packs: [MappedPack]?
  /// Those of the last look, by their indexes: a pack of the same name has the same objects.
  private var known: [String: MappedPack] = [:]
  /// When the folder of the packs had last changed as they were listed.
  private var listed: FileFacts.Time?
  /// The pack that had the last object has most likely the next one too.
  private var recent = 0
  /// How many bytes of packs have come into memory since they were given back.
  private var resident = 0
  private static let mostResident = 8 << 20

  /// Will look at the packs among the objects in `objectFolder` when it is asked first.
  init(objectFolder: String, otherIndex: String? = nil) {
    self.objectFolder = objectFolder
    other = otherIndex
  }

  /// Will look again which packs there are.
  func forget() {
    packs = nil
    recent = 0
  }

  /// Ensures that no more of the packs is in memory at once than reading them needs.
  func touch(_ pack: MappedPack, _ number: Int) {
    resident += pack.touch(number)
    if resident > Self.mostResident { letGo() }
  }

  /// Gives the memory back that packs and their indexes have come into; whoever reads them again gets them again.
  func letGo() {
    for pack in packs ?? [] { pack.letGo() }
    resident = 0
  }

  /// One that cannot be read is left out.
  private func open() -> [MappedPack] {
    if let packs { return packs }
    var found: [MappedPack] = []
    // Another process may make one pack of several between the list and the look.
    for _ in 0..<8 {
      listed = changed
      let names = ((try? FileSystem.list(folder)) ?? []).map(\.name)
        .filter { $0.hasPrefix("pack-") && $0.hasSuffix(".idx") }
      let paths = (other.map { [$0] } ?? []) + names.sorted().map { "\(folder)/\($0)" }
      var open: [String: MappedPack] = [:]
      for path in paths { open[path] = known[path] ?? MappedPack(String(path.dropLast(4))) }
      found = paths.compactMap { open[$0] }
      known = open
      if found.count == paths.count || listed == changed { break }
    }
    packs = found
    return found
  }

  private var folder: String { "\(objectFolder)/pack" }
  private var changed: FileFacts.Time? { FileFacts(folder)?.modified }

  /// Whether a pack has the object, whole or as a delta.
  func contains(_ id: ObjectID) -> Bool { find(id) != nil }

  /// The object's kind and size, or nil where it is not here or damaged.
  func header(_ id: ObjectID) -> (kind: ObjectKind, size: Int)? {
    guard let (pack, number) = find(id), let head = pack.header(number) else { return nil }
    touch(pack, number)
    return head
  }

  /// The object's kind and bytes, or nil where it is not here, damaged, or has more than `limit` bytes.
  func read(_ id: ObjectID, limit: Int = .max) -> (kind: ObjectKind, bytes: [UInt8])? {
    guard let (pack, number) = find(id) else { return nil }
    touch(pack, number)
    return pack.read(number, limit: limit)
  }

  func find(_ id: ObjectID) -> (MappedPack, Int)? {
    if let found = find(id, in: open()) { return found }
    guard listed != changed else { return nil }
    forget()
    return find(id, in: open())
  }

  private func find(_ id: ObjectID, in packs: [MappedPack]) -> (MappedPack, Int)? {
    for step in packs.indices {
      let place = (recent + step) % packs.count
      if let number = packs[place].find(id) {
        recent = place
        return (packs[place], number)
      }
    }
    return nil
  }
}
