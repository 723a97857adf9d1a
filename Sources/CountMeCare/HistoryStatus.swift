public import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Whether this device has judged all of the history that it was cloned with.
public enum HistoryStatus: Sendable, Equatable {
  /// It has.
  case verified
  /// The newest commits and every document are; what is older goes by the signature of another device of the
  /// account until it is judged here, too.
  case unverified
  /// A commit of it does not pass; nothing is sent any more.
  case refused(DiaryError)

  /// How the history of a folder's current user stands.
  package init(in folder: DiaryFolder) throws(DiaryError) {
    let owner = try folder.owner()
    guard owner != .guest, let rest = try UnjudgedHistory(of: owner, in: folder) else {
      self = .verified
      return
    }
    self = rest.refusal.map { .refused($0) } ?? .unverified
  }

  /// Whether something is left to be judged, and nobody is at it.
  package static func isWaiting(in folder: DiaryFolder) throws(DiaryError) -> Bool {
    try Self(in: folder) == .unverified && !FileLock.isHeld(UnjudgedHistory.lock(in: folder))
  }
}
