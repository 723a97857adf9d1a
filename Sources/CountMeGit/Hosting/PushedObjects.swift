import CountMePlatform

import Glibc

/// What was pushed, as git keeps it apart while a hook judges it (`git help receive-pack`, quarantine).
package enum PushedObjects {
  /// How many bytes they take on the disk; 0 where git tells no place.
  package static var byteCount: Int {
    let place = unsafe getenv("GIT_QUARANTINE_PATH").map { unsafe String(cString: $0) }
    return place.map { bytes(in: $0, depth: 1) } ?? 0
  }

  /// What of them costs more to put together than a push of their size may; nil where nothing does.
  ///
  /// Only sizes are read. git itself has put each object together by then, before any hook runs.
  package static var excess: String? {
    guard let place = unsafe getenv("GIT_QUARANTINE_PATH").map({ unsafe String(cString: $0) })
    else { return nil }
    do throws(PackBudget.Excess) {
      try requireBounded(in: place)
      return nil
    } catch {
      return error.message
    }
  }

  private static func requireBounded(in place: String) throws(PackBudget.Excess) {
    for entry in (try? FileSystem.list("\(place)/pack")) ?? [] where entry.name.hasSuffix(".idx") {
      try MappedPack("\(place)/pack/\(entry.name.dropLast(4))")?.requireBounded()
    }
    var cost = PackBudget.push()
    let reader = LooseObjectReader(objectFolder: place)
    let sent = byteCount
    for id in (try? LooseObjects(objectFolder: place).ids()) ?? [] {
      guard let size = (try? reader.header(id))??.size else { continue }
      _ = try cost.add(size: size, delta: nil, base: nil, sent: sent)
    }
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
