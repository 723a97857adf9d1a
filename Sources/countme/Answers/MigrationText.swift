import CountMeKit

extension GuestTakeover {
  /// The same, with the migration as it is by now: sending what it brought may have ended it.
  func now(in diary: Diary) async throws(DiaryError) -> GuestTakeover {
    guard migration != nil else { return self }
    var present = self
    present.migration = try await diary.account.migration()
    return present
  }

  /// What became of the guest's documents on signing in, for a person.
  func lines(_ timeZone: TimeZoneRules) -> [String] {
    let lines = migration?.lines(timeZone) ?? []
    guard let failure else { return lines }
    return ["Not brought over yet: \(CommandFailure(diary: failure).message)"] + lines
  }
}

extension Migration {
  /// What became of the guest's documents, for a person.
  func lines(_ timeZone: TimeZoneRules) -> [String] {
    guard let tally = state.work?.tally, state.step >= .uploading else { return ended }
    var lines = ["Brought over what was written without an account: \(tally.text)."]
    if !tally.left.isEmpty {
      lines.append("What fits no collection was left where it is:")
      lines += tally.left.map { "  \($0.printable)" }
    }
    lines.append("The guest's copy is kept \(keptText(timeZone)).")
    lines.append("Until then, countme migrate --rollback takes this back.")
    return lines
  }

  private func keptText(_ timeZone: TimeZoneRules) -> String {
    if let keptUntil { return "until \(timeZone.localTime(of: keptUntil).date)" }
    guard state.step == .uploading else { return "until you remove it" }
    return "for \(Self.daysKept) days from when everything is sent"
  }

  private var ended: [String] {
    switch state {
    case .rolledBack(.asked): ["The guest's documents are out of the account again."]
    case .rolledBack(.failure(_, let reason)):
      [
        "What was written without an account was not brought over: \(reason.printable).",
        "It is as it was, and countme migrate tries again.",
      ]
    default: ["The migration is not finished; countme migrate --resume goes on."]
    }
  }
}

extension MigrationState {
  /// What somebody should know of a migration; nothing of one that went well.
  var statusLines: [String] {
    guard isUnfinished else { return [] }
    return ["A migration was interrupted: countme migrate --resume goes on"]
  }
}

extension MigrationTally {
  /// The numbers for a person.
  var text: String {
    var parts = ["\(moved.counted("document")) moved"]
    if merged > 0 { parts.append("\(merged) merged") }
    if same > 0 { parts.append("\(same) there already") }
    if !left.isEmpty { parts.append("\(left.count) left") }
    return parts.joined(separator: ", ")
  }
}

extension MigrationPlan {
  /// What would happen to each document, as a table with a sentence above it.
  func lines(_ console: Console, isGuest: Bool) -> [String] {
    guard !items.isEmpty else { return ["There is nothing to bring over."] }
    var table = Table([.init("document", isFlexible: true), .init("would be", isFlexible: true)])
    for item in items { table.add([item.path.printable, item.action.text]) }
    let tally = tally
    let what = isGuest ? "Planned for a new account" : "Planned for the account"
    return ["\(what): \(tally.text). Nothing was changed."]
      + table.lines(on: console)
  }

  /// The plan for scripts.
  var json: JSONValue {
    tally.json.json.adding(["items": items.map(\.json)])
  }
}

extension MigrationPlan.Item {
  fileprivate var json: JSONValue {
    let members = JSONValue.members(["path": path, "action": action.name, "sha256": digest])
    return switch action {
    case .merge(let rule, let winner):
      members.adding(["rule": rule.rawValue, "winner": winner?.rawValue])
    case .leave(let reason): members.adding(["reason": reason.rawValue])
    case .move, .follow, .same: members
    }
  }
}

extension MigrationPlan.Action {
  fileprivate var name: String {
    switch self {
    case .move: "move"
    case .merge: "merge"
    case .follow: "follow"
    case .same: "same"
    case .leave: "leave"
    }
  }

  fileprivate var text: String {
    switch self {
    case .move: "moved"
    case .merge(let rule, let winner):
      "merged (\(rule.words)\(winner.map { "; the \($0.rawValue)'s version counts more" } ?? ""))"
    case .follow: "brought up to date"
    case .same: "unchanged: the account has the same"
    case .leave(.invalid): "left out: it does not fit its collection"
    case .leave(.unknown): "left out: it belongs to no collection"
    }
  }
}

extension MergeOutcome.Rule {
  fileprivate var words: String {
    switch self {
    case .same, .oneSided, .added: "only one side changed"
    case .deleted: "deleted"
    case .lastWriteWins: "the last write wins"
    case .fieldwise: "field by field"
    case .followed: "it follows from others"
    case .validity: "the valid one wins"
    case .fallback: "the later one as a whole"
    }
  }
}
