/// The commits that a repository's references lead to: these are here with all that they name.
///
/// What merely lies among the objects may be the beginning of what another program is still fetching, or
/// was killed at: git unpacks small packs into one file after the other and moves references at the end.
/// So git itself counts only what is reachable (`git fetch` asks `rev-list --objects --not --all`).
struct ReachableCommits {
  /// More commits than these are not walked over: the remote finds out faster.
  private static let limit = 1 << 14

  private let objects: ObjectReader
  private let tips: [ObjectID]

  /// Will walk from `tips`, which is what references point at.
  init(_ objects: ObjectReader, from tips: [ObjectID]) {
    self.objects = objects
    self.tips = tips
  }

  /// Whether a reference leads to the commit.
  ///
  /// - Returns: false also for one far back, or of a device whose clock was ahead of its successors': who
  ///   asks a remote for it anew learns that nothing is missing.
  /// - Complexity: O(1) for what a reference points at, else linear in the commits that are newer.
  func contains(_ id: ObjectID) -> Bool {
    if tips.contains(id) { return true }
    guard objects.contains(id), let oldest = try? objects.commit(id).seconds else { return false }
    var open = tips
    var seen = Set(tips)
    while let next = open.popLast(), seen.count < Self.limit {
      guard let header = try? objects.commit(next), header.seconds >= oldest else { continue }
      if header.parents.contains(id) { return true }
      for parent in header.parents where seen.insert(parent).inserted { open.append(parent) }
    }
    return false
  }
}

extension Repository {
  /// Whether a reference leads to the commit, so that it is here with all that it names.
  ///
  /// - Returns: false also for one that lies thousands of commits back.
  package borrowing func isReachable(_ id: ObjectID) -> Bool {
    let objects = ObjectReader(self, remote: "")
    guard let tips = try? objects.tips() else { return false }
    return ReachableCommits(objects, from: tips).contains(id)
  }
}
