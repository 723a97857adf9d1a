extension ObjectSource {
  /// Ensures that libgit2 comes across no damaged commit on a walk from some commits: it would wait for
  /// ever for the rest of it.
  ///
  /// - Parameter tips: where the walk begins.
  /// - Throws: ``GitError`` of code `torn` for one that they lead to. Others may be what a killed program
  ///   has left, and are nobody's.
  /// - Complexity: O(n) in the objects that have files of their own; where one is damaged, also in the
  ///   history.
  func requireWholeCommits(from tips: [ObjectID]) throws(GitError) {
    let all = try files.loose.findDamagedCommits()
    guard !all.isEmpty else { return }
    // It reads what is packed before other files, once it knows the packs.
    try handle.lookForPacks()
    let damaged = all.filter { !files.packed.contains($0) }
    var open = tips
    var seen = Set(tips)
    while let id = open.popLast() {
      if damaged.contains(id) { _ = try files.loose.read(id) }
      guard let (kind, bytes) = try files.read(id), kind == .commit else { continue }
      for parent in CommitHeader(bytes)?.parents ?? [] where seen.insert(parent).inserted {
        open.append(parent)
      }
    }
  }
}
