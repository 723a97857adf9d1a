import CountMePlatform

/// What a push that was killed at a remote in a folder has left there, and no git removes.
///
/// `git receive-pack` keeps the pack that came until the branch has moved: with its `.keep` file left, the pack and what
/// was to be forgotten of it stay for ever. What comes lies apart before (`git help receive-pack`, quarantine).
package enum AbandonedPushes {
  /// For how many seconds nobody may have touched it: a push over a slow line lasts.
  package static let age = 3600

  /// The paths of it.
  package static func list(in gitDirectory: String) -> [String] {
    let objects = "\(gitDirectory)/objects"
    let kept = entries(of: "\(objects)/pack", .file).filter { path in
      let bytes = path.hasSuffix(".keep") ? try? FileSystem.read(path, limit: 4096) : nil
      return bytes?.starts(with: "receive-pack ".utf8) ?? false
    }
    let apart = entries(of: objects, .directory).filter { path in
      ["/tmp_objdir-incoming-", "/incoming-"].contains { path.contains("\(objects)\($0)") }
    }
    return (kept + apart).filter(isUntouched)
  }

  /// Removes what of it may be removed; another person's stays.
  package static func remove(in gitDirectory: String) {
    for path in list(in: gitDirectory) {
      if FileFacts(path)?.isDirectory ?? false {
        try? DurableFile.removeTree(path)
      } else {
        try? DurableFile.remove(path)
      }
    }
  }

  /// Whether that goes for it and for all that lies in it.
  private static func isUntouched(_ path: String) -> Bool {
    guard let facts = FileFacts(path), facts.isUntouched(for: age) else { return false }
    guard facts.isDirectory else { return true }
    return ((try? FileSystem.list(path)) ?? []).allSatisfy { isUntouched("\(path)/\($0.name)") }
  }

  private static func entries(of folder: String, _ kind: DirectoryEntry.Kind) -> [String] {
    ((try? FileSystem.list(folder)) ?? []).filter { $0.kind == kind }.map { "\(folder)/\($0.name)" }
  }
}
