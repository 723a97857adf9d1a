public import CountMeHistory
import CountMeStore

/// What came of syncing with the remotes; one that fails keeps no other from its turn.
public struct SyncResult: Sendable, Equatable {
  /// A report for each remote that did not fail.
  public internal(set) var reports: [SyncReport]
  /// Why others failed, in their order.
  public internal(set) var failures: [DiaryError]
  /// Those of them that are a remote's own, by its name, or by its address where only shares are there.
  var failed: [String: [DiaryError]] = [:]

  /// What came of it.
  public init(reports: [SyncReport] = [], failures: [DiaryError] = []) {
    self.reports = reports
    self.failures = failures
  }

  /// The reports, where no remote failed.
  ///
  /// - Throws: the first failure.
  public func get() throws(DiaryError) -> [SyncReport] {
    if let failure = failures.first { throw failure }
    return reports
  }

  /// Notes why a remote failed.
  ///
  /// - Parameter remote: its name, or its address where only shares are there: of these several may fail.
  mutating func fail(_ remote: String, _ failure: DiaryError) {
    failures.append(failure)
    failed[remote, default: []].append(failure)
  }

  /// Takes in what came of going to some remotes once more.
  mutating func add(_ again: SyncResult, of remotes: [RemoteConfig]) {
    reports = reports.map { report in
      if let second = again.reports.first(where: { $0.remote == report.remote }) {
        return report.adding(second)
      }
      var report = report
      // One that failed now stays behind.
      if remotes.contains(where: { $0.name == report.remote }) { report.isSynced = false }
      return report
    }
    failures += again.failures
    failed.merge(again.failed, uniquingKeysWith: +)
  }
}

extension Synchronizer {
  /// The remotes of reports that say "synced", and are not where this device is now.
  func behind(_ reports: [SyncReport]) throws(DiaryError) -> [RemoteConfig] {
    // The only remote cannot have been overtaken by another.
    guard reports.count > 1 else { return [] }
    let branch = try store.folder.branch()
    let tip = try store.head().commit
    let synced = Set(reports.filter(\.isSynced).map(\.remote))
    var behind: [RemoteConfig] = []
    for remote in try Remotes(store).remotes() where synced.contains(remote.name) {
      if try Remotes(store).verifiedTip(of: branch, on: remote)?.id != tip {
        behind.append(remote)
      }
    }
    return behind
  }

  /// Reports as they are true when all remotes have had their turn.
  func atTheEnd(_ reports: [SyncReport]) throws(DiaryError) -> [SyncReport] {
    let behind = Set(try behind(reports).map(\.name))
    return reports.map { report in
      var report = report
      if behind.contains(report.remote) { report.isSynced = false }
      return report
    }
  }
}
