import CountMeCare
import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// The backup that a watch makes once a day.
struct DailyBackup {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Makes the backup of the day, unless there is one of today or nothing changed since the last.
  ///
  /// - Returns: what to tell; nil where nothing was due. A failure keeps nobody from syncing.
  func dailyBackup() -> WatchEvent? {
    do throws(DiaryError) {
      guard try isBackupDue() else { return nil }
      return .backedUp(
        try Backups(store).createBackup(reason: .daily, note: "the backup of the day"))
    } catch {
      return .backupFailed(error)
    }
  }

  private func isBackupDue() throws(DiaryError) -> Bool {
    let owner = try store.folder.owner()
    let zone = store.environment.timeZone
    let today = zone.localTime(of: store.environment.now()).date
    let tip = try store.head().commit?.hex
    // Not by the newest: a clock that was once ahead has left one that stays that.
    return try !Backups(store).backups().compactMap(\.manifest).contains { backup in
      backup.user == owner && backup.reason == .daily
        && (backup.commit == tip || zone.localTime(of: backup.time).date == today)
    }
  }
}

extension DailyBackup {
  /// When a watch looks whether the day's backup is there: at once, after a sleep, and every hour.
  ///
  /// Looking is cheap; whether one is due is told by the backups themselves.
  struct Schedule {
    private static let pause = Duration.seconds(3600)
    private var last: Duration?

    func isDue(at now: Duration, hasJumped: Bool) -> Bool {
      guard let last else { return true }
      return hasJumped || now - last >= Self.pause
    }

    mutating func isDone(at now: Duration) {
      last = now
    }
  }
}
