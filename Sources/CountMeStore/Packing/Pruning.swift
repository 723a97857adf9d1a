import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform

/// Removes objects that nothing leads to any more.
package struct Pruning {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Removes what leads to objects, and those that nothing leads to then; false where the git program cannot do it.
  ///
  /// The logs of where references were lead to all commits: they go too, and plain git misses them only
  /// after a mistake. Those of other branches stay, and of `HEAD`'s what leads to a commit that still is
  /// in a branch: they tell what plain git did there.
  ///
  /// - Parameters:
  ///   - branch: the branch of which something is forgotten.
  ///   - isNamed: whether its name may stay in the log of `HEAD`; an account that is deleted leaves none.
  ///   - forgetting: removes what leads there, as the one writer; false where that is not to be any more.
  package func pruneObjects(
    of branch: DiaryBranch, isNamed: Bool = true, after forgetting: () throws(DiaryError) -> Bool
  ) throws(DiaryError) -> Bool {
    // A program that packs meanwhile would put into a new pack what is to be gone. It may be long at it, and no
    // entry is to wait for that.
    let lock = (try? FileLock.acquire(Packing.lock(in: store.folder), waiting: 120)) ?? nil
    let isAlone =
      switch lock {
      case .some: true
      case .none: false
      }
    let begun = BegunPruning(branch: isNamed ? branch.reference : nil)
    let isDone = try store.locked { () throws(DiaryError) in
      // Before what leads there goes: whoever is killed after that, or whose disk is full, has nothing else to go by.
      let isAnother = BegunPruning.isNoted(in: store.folder)
      let isNoted = (try? begun.note(in: store.folder)) != nil
      // Where that has no room, an account goes all the same, and a history waits.
      guard isNoted || !isNamed else { return false }
      guard try forgetting() else {
        if !isAnother { BegunPruning.remove(in: store.folder) }
        return false
      }
      return isAlone && prune(begun)
    }
    _ = consume lock
    return isDone
  }

  /// Notes that the next ``finish()`` removes objects, before the last thing that leads to them goes.
  ///
  /// - Parameter reference: the full name of that; its log goes, and the logs of branches stay.
  package func begin(of reference: String) throws(DiaryError) {
    guard !BegunPruning.isNoted(in: store.folder) else { return }
    try BegunPruning(branch: reference).note(in: store.folder)
  }

  /// Removes the objects of which an earlier command removed only what led to them.
  ///
  /// Nobody waits for one who packs: the next command that writes tries again.
  package func finish() {
    guard BegunPruning.isNoted(in: store.folder),
      let lock = (try? FileLock.acquire(Packing.lock(in: store.folder), waiting: 0)) ?? nil
    else { return }
    try? store.locked { () throws(DiaryError) in
      if let begun = try BegunPruning(in: store.folder) { _ = prune(begun) }
    }
    _ = consume lock
  }

  private func prune(_ begun: BegunPruning) -> Bool {
    // git runs all programs that it finds named so, and no other setting takes their place.
    let programs = try? GitProgram.named("^gc\\.recentobjectshook$", in: store.folder.path)
    guard programs == [] else { return false }
    try? store.repository.releasePacks()
    CollectorLock.removeAbandoned(gitDirectory: store.folder.gitDirectory)
    // The logs are as they are to be: git would let go by their age what tells who made a commit.
    let isDone =
      expireLogs(of: begun.branch)
      && runGit(Self.keepingLogs + ["gc", "--prune=now", "--quiet"])
    LeftMessages.remove(gitDirectory: store.folder.gitDirectory)
    let mark = JSONValue.string(
      store.environment.now().text + store.environment.randomBytes(8).hexText)
    try? DurableFile.write(mark.canonicalBytes(), to: store.folder.pruningMark)
    try? store.reopenAfterPrune()
    if isDone { BegunPruning.remove(in: store.folder) }
    return isDone
  }

  /// - Parameter branch: the branch's full name; nil where it may not stay in the log of `HEAD`.
  private func expireLogs(of branch: String?) -> Bool {
    guard let heads = try? store.repository.references("refs/heads/"),
      let logs = try? ReferenceLog.names(gitDirectory: store.folder.gitDirectory)
    else { return false }
    let kept = (heads.map(\.name) + (branch == nil ? [] : ["HEAD"])).filter { $0 != branch }
    var settings = ["gc.reflogExpire=now", "gc.reflogExpireUnreachable=now"]
    for name in kept {
      settings += ["gc.\(name).reflogExpire=never", "gc.\(name).reflogExpireUnreachable=never"]
    }
    guard runGit(settings.flatMap { ["-c", $0] } + ["reflog", "expire", "--all"]) else {
      return false
    }
    // What a person has set for some logs goes before that, but not before a time that is told with a name. git fails
    // at names that are no references any more, and those above have lost their logs by then.
    _ = runGit(
      ["reflog", "expire", "--expire=now", "--expire-unreachable=now"]
        + logs.filter { !kept.contains($0) })
    // A rebase of another branch says in HEAD's log alone what it made.
    return branch == nil
      || runGit([
        "reflog", "expire", "--rewrite", "--expire=never", "--expire-unreachable=now", "HEAD",
      ])
  }

  private static let keepingLogs = [
    "-c", "gc.reflogExpire=never", "-c", "gc.reflogExpireUnreachable=never",
  ]

  /// Runs the git program in the diary; false where there is none or it fails.
  func runGit(_ arguments: [String]) -> Bool {
    let ending = try? GitProgram.run(
      arguments, in: store.folder.path, timeout: IdleTimeout(idle: .seconds(600)))
    return ending?.exit == .status(0)
  }
}
