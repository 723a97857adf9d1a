import CountMePlatform

/// The packs of a repository, as git is to join them.
///
/// A commit is a pack of its own. git makes of many small ones a row in which each has twice as many objects as all
/// smaller ones (`git help repack`, geometric): so an object is written anew each time their number has doubled,
/// and of its versions most become deltas.
struct RepackPlan {
  /// How many packs may have come before they are joined: git, too, is at its best with less than fifty.
  private static let joinThreshold = 16
  /// A pack of so many bytes is left as it is, and takes no part: a step of the work has an end.
  private static let greatestPack = 1 << 26
  /// A pack of less is not worth looking at for deltas that it lacks: it will be joined anyhow.
  private static let leastPack = 1 << 18

  private let objects: String
  private var path: String { "\(objects)/pack" }

  init(objectFolder: String) {
    objects = objectFolder
  }

  private struct Pack {
    let name: String
    let facts: FileFacts
  }

  /// Whether so many packs have come since a moment that they should be joined; nil stands for all of them.
  func isCrowded(since moment: FileFacts.Time?) throws(SystemError) -> Bool {
    try packs().count { pack in
      moment.map { pack.facts.modified.isAfter($0) } ?? true
    } >= Self.joinThreshold
  }

  /// How many packs there are.
  func count() throws(SystemError) -> Int { try packs().count }

  /// What `git repack` is told next: packs whose objects all lie whole are taken apart, as many at a time as make
  /// one great pack, and joined with those that are no greater; where there are none, small ones are joined.
  func repacking() throws(SystemError) -> [String] {
    try clearLoose()
    let packs = try packs()
    var (whole, bytes): (Set<String>, Int) = ([], 0)
    for pack in packs where pack.facts.size >= Self.leastPack && bytes < Self.greatestPack {
      guard let mapped = MappedPack("\(path)/\(pack.name)"), !mapped.hasDeltas else { continue }
      whole.insert(pack.name)
      bytes += pack.facts.size
    }
    let way = whole.isEmpty ? ["--geometric=2"] : ["-a", "-k", "-f"]
    // A device that merges daily finds whole ones each time: what else comes would wait for ever, were it kept.
    let kept = packs.filter { pack in
      whole.isEmpty
        ? pack.facts.size >= Self.greatestPack
        : pack.facts.size > bytes && !whole.contains(pack.name)
    }
    return ["repack", "-d", "-q"] + way + kept.map { "--keep-pack=\($0.name).pack" }
  }

  /// The packs that have one of some objects and that somebody keeps from git, by name; what this program writes just
  /// now is nobody's.
  func kept(having ids: [ObjectID]) throws(SystemError) -> [String] {
    let kept = try FileSystem.list(path).map(\.name).filter { name in
      name.hasSuffix(".keep") && !KeptPack.isOurs("\(path)/\(name)")
    }
    return kept.map { String($0.dropLast(".keep".count)) }.filter { has(ids, in: $0) }.sorted()
  }

  /// Whether one of some objects is in a pack.
  func has(_ ids: [ObjectID]) throws(SystemError) -> Bool {
    try FileSystem.list(path).contains { entry in
      entry.name.hasSuffix(".idx") && has(ids, in: String(entry.name.dropLast(".idx".count)))
    }
  }

  private func has(_ ids: [ObjectID], in name: String) -> Bool {
    guard let pack = MappedPack("\(path)/\(name)") else { return false }
    return ids.contains { pack.find($0) != nil }
  }

  /// Removes what processes that are dead have left: packs that are not done, and what keeps packs.
  func clear() throws(SystemError) {
    for entry in try FileSystem.list(path) { _ = isAbandoned(entry.name) }
  }

  /// Those that are nobody's own, by name.
  private func packs() throws(SystemError) -> [Pack] {
    var endings: [String: Set<String>] = [:]
    for entry in try FileSystem.list(path) {
      if isAbandoned(entry.name) || !entry.name.hasPrefix("pack-") { continue }
      guard let dot = entry.name.lastIndex(of: ".") else { continue }
      endings[String(entry.name[..<dot]), default: []].insert(String(entry.name[dot...]))
    }
    // Others, such as one with a `.keep`, are somebody's.
    let own: Set = [".pack", ".idx", ".rev"]
    return endings.filter { $0.value.contains(".idx") && $0.value.isSubset(of: own) }
      .compactMap { name, _ in
        FileFacts("\(path)/\(name).pack").map { Pack(name: name, facts: $0) }
      }
      .sorted { $0.name < $1.name }
  }

  /// Whether a name was a dead process's; then it is gone.
  private func isAbandoned(_ name: String) -> Bool {
    if name.hasPrefix("tmp_") || name.hasPrefix(".tmp-") || name.contains(PackBuilder.indexEnd) {
      return Self.removeForgotten("\(path)/\(name)")
    }
    if name.hasSuffix(".keep") { return KeptPack.removeAbandoned("\(path)/\(name)") }
    guard name.hasPrefix(PackBuilder.prefix) else { return false }
    return AbandonedFile.remove("\(path)/\(name)")
  }

  /// Removes the beginnings of loose objects that libgit2 has left, which no git removes.
  private func clearLoose() throws(SystemError) {
    for entry in try FileSystem.list(objects) where entry.name.hasPrefix("tmp_object_git2_") {
      _ = Self.removeForgotten("\(objects)/\(entry.name)")
    }
  }

  /// Removes what a git has left that was killed, or had no room on the disk, and says whether it did: it holds no
  /// lock on what it writes, but whoever is alive writes on.
  private static func removeForgotten(_ path: String) -> Bool {
    guard FileFacts(path)?.isUntouched(for: 3600) ?? false else { return false }
    return (try? DurableFile.remove(path)) != nil
  }
}
