import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeStore

/// What this device remembers of retention: no data, and no other device sees it.
///
/// Without it everything is looked at as on the first day.
struct RetentionNote: Equatable {
  /// The last run that was done, be it that nothing was old enough.
  struct Run: Equatable {
    let time: Timestamp
    let period: RetentionPeriod
    /// The first day that stayed; nil where all stay.
    let firstKept: CalendarDate?
  }

  /// The last run that was done; nil where none was.
  var run: Run?
  /// The day on which a sync last looked by itself.
  var lookedOn: CalendarDate?
  /// Whether a sync has told that nothing leaves before the person chooses.
  var hasToldOfChoice = false

  /// Reads the note of the current user; an empty one where there is none or it cannot be read.
  init(of folder: DiaryFolder) {
    guard let path = try? Self.path(folder),
      let bytes = try? FileSystem.read(path, limit: 4096),
      let members = try? JSONValue(parsing: bytes).object
    else { return }
    hasToldOfChoice = members["toldOfChoice"]?.bool ?? false
    lookedOn = members["lookedOn"]?.string.flatMap { CalendarDate($0) }
    let period = members["period"].flatMap { RetentionPeriod($0.string ?? $0.compactText) }
    if let time = members["time"]?.string.flatMap({ Timestamp($0) }), let period {
      let firstKept = members["firstKept"]?.string.flatMap { CalendarDate($0) }
      run = Run(time: time, period: period, firstKept: firstKept)
    }
  }

  func write(in folder: DiaryFolder) throws(DiaryError) {
    var members = JSONObject()
    members["lookedOn"] = lookedOn.map { .string($0.text) }
    members["toldOfChoice"] = hasToldOfChoice ? true : nil
    members["time"] = run.map { .string($0.time.text) }
    members["period"] = run?.period.json
    members["firstKept"] = run?.firstKept.map { .string($0.text) }
    let (path, bytes) = (try Self.path(folder), JSONValue.object(members).canonicalBytes())
    try DiaryError.wrapping(
      DurableFile.write(bytes, to: path, folderMode: 0o755, flush: .later))
  }

  private static func path(_ folder: DiaryFolder) throws(DiaryError) -> String {
    let owner = try folder.owner()
    return "\(folder.stateDirectory)/retention/\(owner == .guest ? "guest" : owner.text).json"
  }
}
