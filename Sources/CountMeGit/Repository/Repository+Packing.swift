package import CountMePlatform

extension Repository {
  /// More loose objects than this slow a repository down.
  private static let looseLimit = 2000

  /// Whether many packs, or loose objects, have come since a moment; nil stands for all that are here.
  ///
  /// - Complexity: linear in the packs; one look into one folder of loose objects.
  package borrowing func isCrowded(since moment: FileFacts.Time?) -> Bool {
    let isFull = try? RepackPlan(objectFolder: objectFolder).isCrowded(since: moment)
    if isFull ?? false { return true }
    let loose = (try? LooseObjects(objectFolder: objectFolder).estimatedCount(since: moment)) ?? 0
    return loose > Self.looseLimit
  }

  /// How many packs are here that nobody keeps as they are.
  package borrowing func packCount() -> Int {
    (try? RepackPlan(objectFolder: objectFolder).count()) ?? 0
  }

  /// Lets git join packs and loose objects, in a process that nobody waits for.
  ///
  /// git does that beside other processes, and at any moment of a crash: a pack goes only when all its objects are
  /// on disk in the new one, and readers that miss it look for new packs. A pack with an object that cannot be read
  /// stays, for then git does nothing at all.
  ///
  /// - Parameter lock: held until git has ended.
  /// - Throws: ``GitError`` where the packs cannot be looked at, or git cannot be started.
  package borrowing func beginRepacking(
    holding lock: consuming FileLock
  ) throws(GitError) -> DetachedProcess {
    let packs = RepackPlan(objectFolder: objectFolder)
    let command = try PackBuilder.wrapping(packs.repacking())
    do throws(ChannelFailure) {
      return try GitProgram.detach(Self.packing + command, in: directory, holding: lock)
    } catch {
      throw GitError(.other, "pack", "git cannot be started")
    }
  }

  /// One processor and little memory, for somebody else may need them.
  private static let packing = [
    "pack.threads=1", "pack.windowMemory=32m", "pack.deltaCacheSize=16m",
    "core.bigFileThreshold=16m", "repack.writeBitmaps=false", "repack.useDeltaBaseOffset=true",
  ].flatMap { ["-c", $0] }

  /// Lets go what keeps packs from `git gc`: of this repository, whose references have moved, and of dead
  /// processes.
  package borrowing func releasePacks() throws(GitError) {
    pending.release()
    let packs = RepackPlan(objectFolder: objectFolder)
    try PackBuilder.wrapping(packs.clear())
  }
}
