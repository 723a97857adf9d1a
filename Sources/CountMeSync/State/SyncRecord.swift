package import CountMeHistory
public import CountMeModel
import CountMePlatform
package import CountMeStore

/// How the last sync with a remote ended; a note of this device, no data.
public struct SyncRecord: Sendable, Equatable {
  /// How a sync can end.
  public enum Ending: String, Sendable {
    /// The remote has accepted what was pushed, or has shown that its tip is ours.
    case synced
    /// What the remote had was taken in; it lacks commits of ours.
    case pulled
    /// The remote could not be reached.
    case offline
    /// The remote refused, or a guard stopped.
    case refused
    /// Something else went wrong.
    case failed
  }

  /// When it ended.
  public let time: Timestamp
  /// How it ended.
  public let ending: Ending

  /// Each user has notes of their own: what one synced is nobody else's business.
  private static func directory(_ folder: DiaryFolder) throws(DiaryError) -> String {
    let owner = try folder.owner()
    return "\(folder.syncNotes)/\(owner == .guest ? "guest" : owner.text)"
  }

  /// Notes that a sync has just ended.
  package static func note(
    _ ending: Ending, of remote: RemoteConfig, in store: Store
  ) throws(DiaryError) {
    let time = store.environment.now()
    let value: JSONValue = ["ending": .string(ending.rawValue), "time": .string(time.text)]
    let path = "\(try directory(store.folder))/\(remote.name).json"
    try DiaryError.wrapping(
      DurableFile.write(value.canonicalBytes(), to: path, folderMode: 0o755, flush: .later))
  }

  /// The note about a remote; nil where none was made, or it cannot be read any more.
  init?(of remote: RemoteConfig, in folder: DiaryFolder) {
    guard let directory = try? Self.directory(folder) else { return nil }
    self.init(at: "\(directory)/\(remote.name).json")
  }

  /// The last note that the current user has about any remote; nil where there is none.
  init?(lastIn folder: DiaryFolder) {
    guard let directory = try? Self.directory(folder),
      let entries = try? FileSystem.list(directory),
      let last = entries.compactMap({ Self(at: "\(directory)/\($0.name)") })
        .max(by: { $0.time < $1.time })
    else { return nil }
    self = last
  }

  private init?(at path: String) {
    guard let bytes = try? FileSystem.read(path, limit: 4096),
      let members = try? JSONValue(parsing: bytes).object,
      let time = members["time"]?.string.flatMap({ Timestamp($0) }),
      let ending = members["ending"]?.string.flatMap(Ending.init)
    else { return nil }
    self.time = time
    self.ending = ending
  }
}

extension SyncReport {
  var ending: SyncRecord.Ending { isSynced ? .synced : .pulled }
}

extension DiaryError {
  /// How a sync ended that threw this.
  var ending: SyncRecord.Ending {
    switch self {
    case .remote(.offline): .offline
    case .remote(.pushRefused), .remote(.notAuthenticated), .remote(.notARepository),
      .remote(.behind), .remote(.beginsNothingAnew), .sync(.commitRefused), .sync(.movedBack),
      .sync(.emptied), .sync(.mergeRefused), .sync(.twinApart), .sync(.anotherDiary),
      .sync(.massDeletion),
      .sync(.revokedElsewhere), .sync(.olderAccount), .sync(.shareMovedBack), .sync(.shareRefused):
      .refused
    default: .failed
    }
  }
}
