public import CountMeHistory
public import CountMeStore

/// How an attached diary stands, as far as this device knows without asking anybody.
public struct AttachedStanding: Sendable, Equatable {
  /// The diary.
  public let diary: AttachedDiary
  /// How its last sync ended; nil where there was none.
  public let lastSync: SyncRecord?
  /// Why it cannot be opened; nil where it can.
  public let problem: DiaryError?

  package init(_ diary: AttachedDiary) {
    self.diary = diary
    do throws(DiaryError) {
      lastSync = SyncRecord(lastIn: try diary.open())
      problem = nil
    } catch {
      lastSync = nil
      problem = error
    }
  }
}
