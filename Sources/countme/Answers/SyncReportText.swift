import CountMeKit

extension SyncReport {
  /// The report for a person.
  var lines: [String] {
    var parts: [String] = []
    if received > 0 { parts.append("\(received.counted("commit")) received") }
    if sent > 0 { parts.append("\(sent.counted("commit")) sent") }
    if changedDocuments > 0 { parts.append("\(changedDocuments.counted("file")) changed here") }
    if merged > 0 { parts.append("\(merged) merged") }
    let news = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    let place = (isNamed ? remote : url).printable
    let line = "\(place): \(news); \(isSynced ? "synced" : "not everything is sent yet")"
    return [line] + remadeLines + handEdits.lines + shareLines + (retention?.lines ?? [])
  }

  /// Whoever works with plain git looks for their commits by names that are others now.
  private var remadeLines: [String] {
    guard remade > 0 else { return [] }
    return ["made again, so that other devices take it: \(remade.counted("commit")) of your own"]
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
    .members([
      "remote": remote, "url": url, "received": received, "remade": remade, "sent": sent,
      "merged": merged,
      "conflicts": conflicts, "changedDocuments": changedDocuments, "synced": isSynced,
      "handEdits": handEdits.json, "retention": retention?.json,
      "shareTroubles": shareTroubles.isEmpty ? nil : shareTroubles.map(\.share),
      "sharesNow": sharesNow,
    ])
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
    let edited = taken.filter { !removed.contains($0) }
    if !edited.isEmpty { lines.append("taken in from your own edits: \(shown(edited))") }
    if !removed.isEmpty { lines.append("removed, because you removed the file: \(shown(removed))") }
    for problem in problems {
      lines.append("not taken in: \(CommandFailure(diary: problem.error).message)")
    }
    if !foreign.isEmpty { lines.append("left alone, not documents: \(shown(foreign))") }
    return lines
  }

  private func shown(_ paths: [String]) -> String { paths.map(\.printable).list(most: 5) }

  /// The edits for scripts.
  var json: JSONValue {
    .members([
      "taken": taken, "removed": removed, "foreign": foreign,
      "problems": problems.map { problem in
        JSONValue.members([
          "path": problem.path, "message": CommandFailure(diary: problem.error).message,
        ])
      },
      "conflictCopies": conflictCopies.map { copy in
        JSONValue.members([
          "path": copy.path, "original": copy.original, "program": copy.program.rawValue,
        ])
      },
    ])
  }
}
