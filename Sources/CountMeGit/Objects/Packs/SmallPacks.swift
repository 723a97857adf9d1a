import CountMePlatform

/// The packs that commands leave behind, one for each commit.
struct SmallPacks {
  /// How many packs of a size may be there before they are made one: git, too, is at its best with
  /// less than fifty of all sizes.
  private static let limit = 12
  /// Packs below the same bound count as of a size; a pack takes part in few joins on its way up.
  private static let bounds = [1 << 16, 1 << 20, 1 << 24]

  private let folder: String

  init(objectFolder: String) {
    folder = "\(objectFolder)/pack"
  }

  /// The names of packs of a size that are too many, the smallest size first; empty where none are.
  ///
  /// - Parameter bound: only packs of less bytes than this count.
  func crowd(below bound: Int) throws(SystemError) -> [String] {
    var kinds: [String: Set<String>] = [:]
    for entry in try FileSystem.list(folder) {
      if isAbandoned(entry.name) || !entry.name.hasPrefix("pack-") { continue }
      guard let dot = entry.name.lastIndex(of: ".") else { continue }
      kinds[String(entry.name[..<dot]), default: []].insert(String(entry.name[dot...]))
    }
    var least = 0
    // Others, such as one with a `.keep`, are somebody's own.
    let own: Set = [".pack", ".idx", ".rev"]
    var sized = kinds.filter { $0.value.contains(".idx") && $0.value.isSubset(of: own) }
      .compactMap { name, _ in FileFacts("\(folder)/\(name).pack").map { (name, $0.size) } }
    sized.sort { $0.0 < $1.0 }
    for upper in Self.bounds where upper <= bound {
      let names = sized.filter { (least..<upper).contains($0.1) }.map(\.0)
      if names.count >= Self.limit { return names }
      least = upper
    }
    return []
  }

  /// Removes what processes that are dead have left: packs that are not done, and what keeps packs.
  func clear() throws(SystemError) {
    for entry in try FileSystem.list(folder) { _ = isAbandoned(entry.name) }
  }

  /// Whether a name was a dead process's; then it is gone.
  private func isAbandoned(_ name: String) -> Bool {
    if name.hasSuffix(".keep") { return KeptPack.removeAbandoned("\(folder)/\(name)") }
    guard name.hasPrefix(PackBuilder.prefix) else { return false }
    return AbandonedFile.remove("\(folder)/\(name)")
  }

  /// A pack with its index, or nil where they cannot be read.
  func contents(of name: String) throws(SystemError) -> PackContents? {
    guard let index = try FileSystem.read("\(folder)/\(name).idx", limit: 1 << 26),
      let pack = try FileSystem.read("\(folder)/\(name).pack", limit: 1 << 26)
    else { return nil }
    return PackContents(pack: pack, index: index)
  }

  /// Removes a pack; its index first, so that nobody finds it half gone.
  func remove(_ name: String) throws(SystemError) {
    for ending in ["idx", "rev", "pack"] {
      try DurableFile.remove("\(folder)/\(name).\(ending)")
    }
  }
}
