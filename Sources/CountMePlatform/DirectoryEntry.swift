import Glibc

/// One name in a directory.
package struct DirectoryEntry: Sendable, Equatable {
  /// What the name stands for.
  package enum Kind: Sendable {
    case file, directory, other
  }

  /// The name.
  package let name: String
  /// What it stands for; symbolic links are `other`.
  package let kind: Kind

  /// An entry of a directory.
  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension FileSystem {
  /// The entries of the directory at `path`, sorted by the bytes of their names; empty where there is none.
  package static func list(_ path: String) throws(SystemError) -> [DirectoryEntry] {
    guard let directory = try DirectoryHandle.open(path, to: "list") else { return [] }
    var entries: [DirectoryEntry] = []
    do throws(SystemError) {
      try unsafe directory.eachName { bytes, type in
        let name = unsafe String(decoding: bytes, as: UTF8.self)
        entries.append(DirectoryEntry(name: name, kind: kind(of: type, "\(path)/\(name)")))
      }
    } catch {
      throw SystemError("list", path, number: error.number)
    }
    // Of ASCII both orders are one, and the first is several times as fast.
    let arePlain = entries.allSatisfy { $0.name.utf8Span.isKnownASCII }
    return entries.sorted {
      arePlain ? $0.name < $1.name : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  private static func kind(
    of type: UInt8, _ path: @autoclosure () -> String
  ) -> DirectoryEntry.Kind {
    switch Int32(type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .directory
    case Int32(DT_UNKNOWN):
      // Some file systems do not tell the kind with the name.
      guard let facts = FileFacts(path()) else { return .other }
      return facts.isRegular ? .file : facts.isDirectory ? .directory : .other
    default: return .other
    }
  }
}
