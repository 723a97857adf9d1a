public import CountMeHistory
public import CountMeStore

/// How an attached diary stands, as far as this device knows without asking anybody.
public struct AttachedStatus: Sendable, Equatable {
  /// The diary.
  public let diary: AttachedDiary
  /// How its last sync ended; nil where there was none.
  public let lastSync: SyncRecord?
  /// Why it cannot be opened, or how the group or the share ended; nil where neither is so.
  public let problem: DiaryError?

  package init(_ diary: AttachedDiary) {
    self.diary = diary
    var (lastSync, problem): (SyncRecord?, DiaryError?) = (nil, nil)
    do throws(DiaryError) {
      let folder = try diary.open()
      lastSync = SyncRecord(lastIn: folder)
      problem = try diary.ending(in: folder).map { .account($0) }
      if problem == nil { problem = try Self.ending(of: folder) }
    } catch {
      problem = error
    }
    (self.lastSync, self.problem) = (lastSync, problem)
  }

  private static func ending(of folder: DiaryFolder) throws(DiaryError) -> DiaryError? {
    guard let followed = try FollowedShare(of: folder), followed.isEnded, !followed.isMoved else {
      return nil
    }
    return .sync(.shareEnded(owner: followed.calledOwner))
  }
}
