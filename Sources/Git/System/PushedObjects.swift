#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was pushed, as git keeps it apart while a hook judges it (`git help receive-pack`, quarantine).
package enum PushedObjects {
  /// How many bytes they take on the disk; 0 where git tells no place.
  package static var byteCount: Int {
    let place = unsafe getenv("GIT_QUARANTINE_PATH").map { unsafe String(cString: $0) }
    return place.map { bytes(in: $0, depth: 1) } ?? 0
  }

  /// Packs lie in one folder, loose objects in one of 256.
  private static func bytes(in folder: String, depth: Int) -> Int {
    ((try? FileSystem.list(folder)) ?? []).reduce(0) { sum, entry in
      let path = "\(folder)/\(entry.name)"
      if entry.kind == .directory {
        return sum + (depth > 0 ? bytes(in: path, depth: depth - 1) : 0)
      }
      // An index is made here and was not sent.
      return entry.name.hasSuffix(".idx") ? sum : sum + (FileFacts(path)?.size ?? 0)
    }
  }
}
