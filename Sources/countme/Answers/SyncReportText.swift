import CountMeKit

extension SyncReport {
  /// The report for a person.
  var lines: [String] {
    var parts: [String] = []
    if received > 0 { parts.append("\(received.counted("commit")) in") }
    if sent > 0 { parts.append("\(sent.counted("commit")) out") }
    if changedDocuments > 0 { parts.append("\(changedDocuments.counted("file")) changed here") }
    if merged > 0 { parts.append("\(merged) merged") }
    let news = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    let line = "\(url.printable): \(news); \(isSynced ? "synced" : "not everything is sent yet")"
    return [line] + handEdits.lines + shareLines + (retention?.lines ?? [])
  }

  /// What somebody should know of shares: one's own, or one that is followed.
  private var shareLines: [String] {
    var lines = shareTroubles.map { trouble in
      let failure = CommandFailure(diary: trouble.failure)
      return
        "the share \(trouble.share.printable) is not up to date at \(trouble.remote.printable): "
        + failure.message
    }
    if let sharesNow {
      let names = sharesNow.map(\.printable).joined(separator: ", ")
      lines.append("what is shared has changed; it is now: \(names)")
    }
    return lines
  }

  /// The report for scripts.
  var json: JSONValue {
    var members: JSONObject = [
      "remote": .string(remote), "url": .string(url), "received": .number(Double(received)),
      "sent": .number(Double(sent)), "merged": .number(Double(merged)),
      "conflicts": .number(Double(conflicts)),
      "changedDocuments": .number(Double(changedDocuments)), "synced": .bool(isSynced),
      "handEdits": handEdits.json,
    ]
    members["retention"] = retention?.json
    if !shareTroubles.isEmpty {
      members["shareTroubles"] = .array(shareTroubles.map { .string($0.share) })
    }
    members["sharesNow"] = sharesNow.map { .array($0.map { .string($0) }) }
    return .object(members)
  }
}

extension Int {
  /// This number of conflicts that nobody has looked at, for a person; nothing for none.
  var conflictLines: [String] {
    switch self {
    case ..<1: []
    case 1: ["1 conflict was decided since you last looked: countme conflicts"]
    default: ["\(self) conflicts were decided since you last looked: countme conflicts"]
    }
  }
}

extension HandEditReport {
  /// The edits that somebody should know of.
  var lines: [String] {
    var lines: [String] = []
    if !taken.isEmpty { lines.append("taken in from your own edits: \(shown(taken))") }
    for problem in problems {
      lines.append("not taken in: \(CommandFailure(diary: problem.error).message)")
    }
    if !foreign.isEmpty { lines.append("left alone, no documents: \(shown(foreign))") }
    return lines
  }

  private func shown(_ paths: [String]) -> String {
    let first = paths.prefix(5).map(\.printable).joined(separator: ", ")
    return paths.count > 5 ? "\(first) and \(paths.count - 5) more" : first
  }

  /// The edits for scripts.
  var json: JSONValue {
    .object([
      "taken": .array(taken.map { .string($0) }),
      "problems": .array(
        problems.map {
          ["path": .string($0.path), "message": .string(CommandFailure(diary: $0.error).message)]
        }),
      "foreign": .array(foreign.map { .string($0) }),
      "conflictCopies": .array(
        conflictCopies.map {
          [
            "path": .string($0.path), "original": .string($0.original),
            "program": .string($0.program.rawValue),
          ]
        }),
    ])
  }
}
