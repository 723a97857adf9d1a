import CountMeKit

extension WatchState {
  /// The state in one line, such as `synced 14:02 · 2 documents waiting · offline, next try in 32 s`.
  ///
  /// - Parameters:
  ///   - environment: the clock and the zone.
  ///   - counting: whether the line is written again each second.
  func text(in environment: DiaryEnvironment, counting: Bool) -> String {
    var parts: [String] = []
    if let lastSync { parts.append("synced \(environment.clockText(lastSync))") }
    if waiting > 0 {
      parts.append("\(waiting.counted("document")) waiting")
    }
    if unusable > 0 { parts.append("\(unusable.counted("file")) not usable") }
    switch sync {
    case .offline(let nextTry):
      parts.append("offline\(environment.nextText(nextTry, counting))")
    case .error(let error, let nextTry):
      parts.append(Self.word(for: error) + environment.nextText(nextTry, counting))
    case .syncing: parts.append("syncing …")
    case .local: parts.append("nothing is sent: nobody is signed in, or no remote is set")
    case .synced, .pending: if parts.isEmpty { parts.append("watching") }
    }
    return parts.joined(separator: " · ")
  }

  private static func word(for error: DiaryError) -> String {
    switch error {
    case .remote(.notAuthenticated): "the remote does not let you in"
    case .remote(.pushRefused): "the remote refuses"
    case .machine(.busy), .machine(.locked): "another program is writing"
    default: "stopped by the error above"
    }
  }
}

extension DiaryEnvironment {
  /// The time of day where the person is, as `14:02`.
  func clockText(_ time: Timestamp) -> String {
    timeZone.localTime(of: time).clockText
  }

  fileprivate func nextText(_ time: Timestamp?, _ counting: Bool) -> String {
    guard let time, counting else { return "" }
    let seconds = (time.milliseconds - now().milliseconds + 999) / 1000
    return seconds > 0 ? ", next try in \(seconds) s" : ", trying now"
  }
}

extension WatchEvent {
  /// The event for a person; states are shown otherwise.
  func lines(in environment: DiaryEnvironment) -> [String] {
    let time = environment.clockText(environment.now())
    return switch self {
    case .began(let isPartial):
      ["Watching; Ctrl-C stops."]
        + (isPartial
          ? ["Not every change is noticed here: files are checked at each interval."] : [])
    case .state: []
    case .synced(let reports): reports.flatMap(\.lines).map { "\(time)  \($0)" }
    case .attached(let sync): sync.lines.map { "\(time)  \($0)" }
    case .backedUp(let manifest): ["\(time)  made the backup of the day, \(manifest.id)"]
    case .failed, .unusable, .backupFailed: urgentLines.map { "\(time)  \($0)" }
    case .stopped: ["Stopped."]
    }
  }

  /// What somebody should know even where little is printed.
  var urgentLines: [String] {
    switch self {
    case .failed(let error, _):
      let failure = CommandFailure(diary: error)
      if case .remote(.offline) = error {
        return [failure.message, "  your work is kept here, and sent when it is back"]
      }
      return failure.lines
    case .attached(let sync): return sync.failure == nil ? [] : sync.lines
    case .backupFailed(let error):
      var failure = CommandFailure(diary: error)
      failure.message = "no backup could be made: \(failure.message)"
      return failure.lines
    case .unusable(let problem):
      return ["not taken in: \(CommandFailure(diary: problem.error).message)"]
    default: return []
    }
  }

  /// The event for scripts, one line each; nil for none.
  var json: JSONValue? {
    switch self {
    case .began(let isPartial): ["event": "began", "partial": .bool(isPartial)]
    case .state(let state): state.json
    case .synced(let reports):
      ["event": "synced", "remotes": .array(reports.map(\.json))]
    case .attached(let sync): attachedJSON(sync)
    case .failed(let error, let nextTry): failureJSON("failed", error, nextTry: nextTry)
    case .backedUp(let manifest): ["event": "backedUp", "backup": .string(manifest.id)]
    case .backupFailed(let error):
      failureJSON("backupFailed", error)
    case .unusable(let problem):
      .members([
        "event": "unusable", "path": problem.path,
        "message": CommandFailure(diary: problem.error).message,
      ])
    case .stopped: ["event": "stopped"]
    }
  }

  private func attachedJSON(_ sync: AttachedResult<[SyncReport]>) -> JSONValue {
    switch sync.result {
    case .success(let reports):
      .members([
        "event": "synced", "diary": sync.diary.name, "remotes": reports.map(\.json),
      ])
    case .failure(let error): failureJSON("failed", error, diary: sync.diary.name)
    }
  }

  private func failureJSON(
    _ event: String, _ error: DiaryError, diary: String? = nil, nextTry: Timestamp? = nil
  ) -> JSONValue {
    let failure = CommandFailure(diary: error)
    return .members([
      "event": event, "diary": diary, "code": Int(failure.code.rawValue),
      "message": failure.message, "nextTry": nextTry?.text,
    ])
  }
}

extension WatchState {
  fileprivate var json: JSONValue {
    let nextTry: Timestamp? =
      switch sync {
      case .offline(let time), .error(_, let time): time
      default: nil
      }
    return .members([
      "event": "state", "state": sync.word, "waiting": waiting, "unusable": unusable,
      "lastSync": lastSync?.text, "nextTry": nextTry?.text,
    ])
  }
}

extension SyncState {
  /// The state in one word, for scripts.
  var word: String {
    switch self {
    case .local: "local"
    case .synced: "synced"
    case .pending: "pending"
    case .syncing: "syncing"
    case .offline: "offline"
    case .error: "error"
    }
  }
}
