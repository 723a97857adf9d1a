import CountMeGit
import CountMePlatform

/// What a repository's folder of objects takes on disk.
struct ObjectFolder {
  private(set) var kibibytes = 0
  private(set) var looseFiles = 0
  private(set) var packs = 0

  /// Counts what is in the folder.
  init(_ path: String) throws {
    try count(path, isLoose: false)
  }

  private mutating func count(_ path: String, isLoose: Bool) throws {
    for entry in try FileSystem.list(path) {
      let inner = "\(path)/\(entry.name)"
      if entry.kind == .directory {
        try count(inner, isLoose: entry.name.count == 2)
      } else if let facts = FileFacts(inner) {
        // A file takes whole blocks.
        kibibytes += (facts.size + 4095) / 4096 * 4
        looseFiles += isLoose ? 1 : 0
        packs += inner.hasSuffix(".pack") ? 1 : 0
      }
    }
  }
}
