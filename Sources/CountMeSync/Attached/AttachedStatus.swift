public import CountMeHistory
public import CountMeStore

/// How an attached diary stands, as far as this device knows without asking anybody.
public struct AttachedStatus: Sendable, Equatable {
  /// The diary.
  public let diary: AttachedDiary
  /// How its last sync ended; nil where there was none.
  public let lastSync: SyncRecord?
  /// Why it cannot be opened, or how the group ended; nil where neither is so.
  public let problem: DiaryError?

  package init(_ diary: AttachedDiary) {
    self.diary = diary
    var (lastSync, problem): (SyncRecord?, DiaryError?) = (nil, nil)
    do throws(DiaryError) {
      let folder = try diary.open()
      lastSync = SyncRecord(lastIn: folder)
      problem = try diary.ending(in: folder).map { .account($0) }
    } catch {
      problem = error
    }
    (self.lastSync, self.problem) = (lastSync, problem)
  }
}
