import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// The right to watch a diary, which one process has at a time; the kernel takes it back when that dies.
struct WatchLock: ~Copyable {
  private let lock: FileLock

  /// - Throws: ``MachineFailure/watched(process:since:)`` where another process watches.
  static func take(_ folder: DiaryFolder, at now: Timestamp) throws(DiaryError) -> WatchLock {
    let directory = folder.stateDirectory
    let notice = "\(directory)/watch.json"
    let lock = try DiaryError.wrapping { () throws(SystemError) -> FileLock? in
      try DurableFile.createDirectories(directory)
      return try FileLock.acquire("\(directory)/watching", waiting: 0)
    }
    guard let lock else { throw Self.holder(notice) }
    let value: JSONValue = [
      "process": .number(Double(SystemClock.processID)), "since": .string(now.text),
    ]
    // Only words for whoever comes second: the lock is what counts, so a power cut may take them.
    try DiaryError.wrapping(DurableFile.write(value.canonicalBytes(), to: notice, flush: .later))
    return WatchLock(lock: lock)
  }

  /// Who has it, as far as they have said so yet.
  private static func holder(_ notice: String) -> DiaryError {
    let bytes = (try? FileSystem.read(notice, limit: 4096)) ?? []
    let members = (try? JSONValue(parsing: bytes))?.object
    return .machine(
      .watched(
        process: members?["process"]?.number.flatMap { Int(exactly: $0) },
        since: members?["since"]?.string.flatMap { Timestamp($0) }))
  }
}
