import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform
package import CountMeStore

/// What this device knows of the conflicts in the history, so that it looks at no merge twice.
///
/// A note of this device, no data: without it all is found again, and counts as new.
package struct ConflictNotes: Equatable {
  /// A conflict that was found.
  package struct Entry: Equatable {
    let id: String
    /// Where the document is.
    package let path: String
    /// The merge in hex; of several that decided the same, the one that was made first.
    var merge: String
    /// When that was made, in seconds since 1970.
    var seconds: Int64
    /// Whether somebody looked at it here.
    package var isSeen: Bool

    /// The order in which conflicts are numbered: by time, then by path and id.
    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      if left.seconds != right.seconds { return left.seconds < right.seconds }
      return [left.path, left.id].lexicographicallyPrecedes([right.path, right.id]) {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
  }

  /// The commit up to which merges were looked at; nil where none was.
  var scanned: ObjectID?
  /// Whether merges were looked at from the first on, and not only what came since a clone.
  var isWhole = false
  /// The conflicts in the order of their numbers.
  package private(set) var entries: [Entry] = []

  init() {}

  /// Takes conflicts in; one that is known already keeps what is known of it.
  mutating func add(_ found: [Entry]) {
    var known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    for entry in found {
      guard let old = known[entry.id] else {
        known[entry.id] = entry
        continue
      }
      guard (entry.seconds, entry.merge) < (old.seconds, old.merge) else { continue }
      known[entry.id] = entry
      known[entry.id]?.isSeen = old.isSeen
    }
    entries = known.values.sorted(by: Entry.precedes)
  }

  /// Forgets where the conflicts were found, but not which ones somebody looked at.
  ///
  /// For a branch that is not what it was: somebody rewrote it with plain git.
  mutating func startAgain() {
    scanned = nil
    isWhole = false
    entries.removeAll { !$0.isSeen }
  }

  /// Leaves out what a whole walk did not find.
  mutating func keep(_ ids: Set<String>) {
    entries.removeAll { !ids.contains($0.id) }
  }

  /// Marks some as looked at, or all.
  mutating func markSeen(_ ids: Set<String>?) {
    for place in entries.indices where ids?.contains(entries[place].id) ?? true {
      entries[place].isSeen = true
    }
  }

  /// The shortest beginning of an id that tells it from the others, of 4 letters at least.
  func shortID(of id: String) -> String {
    let length = (4...max(4, id.count)).first { length in
      !entries.contains { $0.id != id && $0.id.hasPrefix(id.prefix(length)) }
    }
    return String(id.prefix(length ?? id.count))
  }
}

extension ConflictNotes {
  private static func path(_ folder: DiaryFolder, _ owner: UserID) -> String {
    "\(folder.stateDirectory)/conflicts/\(owner == .guest ? "guest" : owner.text).json"
  }

  /// Reads the notes about a user's branch; those that cannot be read are none.
  init(of owner: UserID, in folder: DiaryFolder) {
    self.init()
    guard let bytes = try? FileSystem.read(Self.path(folder, owner), limit: 1 << 24),
      let members = try? JSONValue(parsing: bytes, limits: JSONLimits(bytes: 1 << 24, depth: 8))
        .object,
      let entries = members["conflicts"]?.array
    else { return }
    scanned = members["scanned"]?.string.flatMap { ObjectID(hex: $0) }
    isWhole = members["whole"]?.bool ?? false
    var found: [Entry] = []
    for entry in entries {
      guard let id = entry["id"]?.string, let path = entry["path"]?.string,
        let merge = entry["merge"]?.string, let seconds = entry["seconds"]?.integer,
        let isSeen = entry["seen"]?.bool
      else { continue }
      found.append(Entry(id: id, path: path, merge: merge, seconds: Int64(seconds), isSeen: isSeen))
    }
    add(found)
  }

  /// Removes the notes: they have the names of documents that are gone.
  package static func remove(of owner: UserID, in folder: DiaryFolder) throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.remove(path(folder, owner)))
  }

  /// Writes the notes; on a disk that only can be read they are made again each time.
  func write(of owner: UserID, in folder: DiaryFolder) {
    let list = entries.map { entry in
      JSONValue.object([
        "id": .string(entry.id), "path": .string(entry.path), "merge": .string(entry.merge),
        "seconds": .number(Double(entry.seconds)), "seen": .bool(entry.isSeen),
      ])
    }
    let value: JSONValue = [
      "conflicts": .array(list), "scanned": scanned.map { .string($0.hex) } ?? .null,
      "whole": .bool(isWhole),
    ]
    let path = Self.path(folder, owner)
    try? DurableFile.write(value.canonicalBytes(), to: path, folderMode: 0o755, flush: .later)
  }
}
