import ArgumentParser
import CountMeKit

/// `countme status`: where things stand, without asking anybody.
struct Status: DiaryCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show who is signed in, what is not sent yet, and your own edits of files.")

  @OptionGroup var global: GlobalOptions

  @Flag(help: "List every document that is not synced, too, and why.")
  var documents = false

  func run(in context: CommandContext) async throws {
    let diary = try context.diary()
    let status = try await diary.sync.status()
    let documents = try await documents ? diary.sync.documentStates() : nil
    let migration = try await diary.account.migration()?.state
    let files = try await diary.maintenance.leftOutFiles()
    let isCodeUnshown = try UnshownCode(in: context.ownFolder(), of: context.environment) != nil
    let lines =
      status.lines(
        now: context.environment.now(), isSignedOut: try context.reader().hidesSignedOutDiaries)
      + (migration?.statusLines ?? [])
      + (files?.statusLines ?? [])
      + (documents?.lines(isShared: status.isShared) ?? [])
    let width = context.console.width
    try context.console.show(
      lines.flatMap { $0.folded(to: width, indent: 2) },
      json: status.json.adding([
        "documents": documents?.json, "filesSince": files?.firstMonth?.text,
        "migration": migration?.step.rawValue, "isRecoveryCodeUnshown": isCodeUnshown ? true : nil,
      ]))
  }
}

extension DiaryStatus {
  /// What is said where the folder shows an account's documents, and the device has no key of it.
  static let keyMissingLine =
    "The key of this device is gone: countme account sign-in makes a new one"

  /// The status for a person.
  ///
  /// - Parameter isSignedOut: whether the folder keeps what was written with an account.
  func lines(now: Timestamp, isSignedOut: Bool) -> [String] {
    var lines = [
      followed.map(\.statusLine) ?? session.map { "Signed in as \($0.email ?? $0.user.text)" }
        ?? (isKeyMissing
          ? Self.keyMissingLine
          : isSignedOut
            ? "Signed out: countme account sign-in shows what is kept here"
            : "Guest: not signed in")
    ]
    if !isWritable {
      lines.append(
        "Format \(format) of a newer program: it can be read here, but not changed or synced")
    }
    if session != nil, remotes.isEmpty {
      lines.append(
        shares.isEmpty
          ? "No remote: countme remote add URL adds one"
          : "No remote has the diary; what you share is sent all the same")
    }
    if let line = history.line { lines.append(line) }
    for remote in remotes {
      let isGuest = session == nil && !isKeyMissing && followed == nil
      lines.append(
        isGuest ? remote.guestLine(isSignedOut: isSignedOut) : remote.line(now: now))
      lines.append("  \(remote.remote.address.printable)")
    }
    lines += shares.compactMap { $0.line(now: now) }
    if handEdits == HandEditReport() {
      lines.append("No edits of your own in the files")
    } else {
      lines += handEdits.statusLines(syncs: hasSomethingToSync, isFollowed: followed != nil)
    }
    lines += newConflicts.conflictLines
    if let clockSkewSeconds {
      lines.append(
        "This device's clock is \(clockSkewSeconds / 60) minutes behind the newest entry")
    }
    return lines
  }

  /// The status for scripts.
  var json: JSONValue {
    .members([
      "session": (session?.json).orNull, "branch": branch, "remotes": remotes.map(\.json),
      "shares": shares.isEmpty ? nil : shares.map(\.json), "followed": followed?.json,
      "handEdits": handEdits.json, "state": state, "newConflicts": newConflicts,
      "history": history == .verified ? nil : history.word, "format": format,
      "isWritable": isWritable, "clockSkewSeconds": clockSkewSeconds.map { Int($0) },
    ])
  }

  /// Whether there is a remote, and an account to send to it.
  var isShared: Bool { session != nil && !remotes.isEmpty }

  /// The whole in one word, for scripts.
  private var state: String {
    let state = SyncState(self)
    guard case .synced = state else { return state.word }
    // That nothing is to be sent is known here; what a remote has is not, where it was asked in vain.
    let endings = Set(remotes.compactMap(\.lastSync?.ending))
    if !endings.isDisjoint(with: [.refused, .failed]) { return "error" }
    return endings.contains(.offline) ? "offline" : state.word
  }
}

extension ShareStanding {
  /// What a person should know of it; nil where the remote has all, as far as is known.
  fileprivate func line(now: Timestamp) -> String? {
    guard isBehind else { return nil }
    let (name, address) = (share.printable, place.remote.address.printable)
    let text =
      if place.standing != .behind, !place.isFormer {
        "The share \(name) may not be up to date at \(address)"
      } else if isEnded {
        "The share \(name) has ended here, and can still be read at \(address)"
      } else if place.isFormer {
        "The share \(name) was moved, and can still be read at \(address)"
      } else {
        "The share \(name) is not yet at \(address) as it is now"
      }
    return ([text] + [lastSync?.troubleText(now: now)].compactMap { $0 }).joined(separator: "; ")
      + (lastSync?.ending == .refused || lastSync?.ending == .failed
        ? "" : "; countme sync brings it there")
  }

  fileprivate var json: JSONValue {
    .members([
      "name": share, "remote": place.remote.address, "isEnded": isEnded, "isFormer": place.isFormer,
      "isBehind": isBehind, "lastSync": lastSync?.json,
    ])
  }
}

extension DiaryStatus.Standing {
  /// A guest's documents stay on this device.
  fileprivate func guestLine(isSignedOut: Bool) -> String {
    "\(remote.name.printable): nothing is sent without an account"
      + (isSignedOut ? "" : "; countme account create makes one")
  }

  fileprivate func line(now: Timestamp) -> String {
    var parts: [String] = []
    if pendingCommits > 0 {
      parts.append("\(pendingCommits.counted("commit")) to send")
    }
    if unmergedCommits > 0 { parts.append("\(unmergedCommits.counted("commit")) to merge") }
    let trouble = lastSync?.troubleText(now: now)
    // "Synced" is what the remote has said, not what is only known here.
    if parts.isEmpty {
      parts.append(lastSync != nil && trouble == nil ? "synced" : "nothing to send")
    }
    parts.append(trouble ?? lastSync.map { "last sync \($0.ago(now))" } ?? "never synced")
    return "\(remote.name.printable): \(parts.joined(separator: "; "))"
  }

  fileprivate var json: JSONValue {
    .members([
      "name": remote.name, "url": remote.address, "pendingCommits": pendingCommits,
      "pendingDocuments": pendingDocuments, "unmergedCommits": unmergedCommits,
      "lastSync": lastSync?.json,
    ])
  }
}

extension SyncRecord {
  /// What went wrong; nil where nothing did.
  fileprivate func troubleText(now: Timestamp) -> String? {
    switch ending {
    case .offline: "could not be reached \(ago(now))"
    case .refused: "refused \(ago(now)); countme sync says why"
    case .failed: "failed \(ago(now)); countme sync says why"
    case .synced, .pulled: nil
    }
  }

  fileprivate func ago(_ now: Timestamp) -> String {
    let minutes = (now.milliseconds - time.milliseconds) / 60_000
    return switch minutes {
    case ..<1: "just now"
    case 1: "a minute ago"
    case ..<120: "\(minutes) minutes ago"
    case ..<2880: "\(minutes / 60) hours ago"
    default: "\(minutes / 1440) days ago"
    }
  }

  /// The sync for scripts.
  var json: JSONValue { .members(["time": time.text, "ending": ending.rawValue]) }
}

extension HandEditReport {
  /// The edits as a sync, or a command that writes into the same folder, will treat them.
  ///
  /// - Parameters:
  ///   - syncs: whether there is a remote that they are sent to.
  ///   - isFollowed: whether another person's share is read here: then nothing takes them in.
  fileprivate func statusLines(syncs: Bool, isFollowed: Bool) -> [String] {
    var lines: [String] = []
    let next = "\(syncs ? "the next sync, or " : "")the next command that writes"
    let edited = taken.filter { !removed.contains($0) }
    if !edited.isEmpty {
      lines.append(
        isFollowed
          ? "Edited by hand; it stays here, and goes nowhere:"
          : "Edited by hand; taken in by \(next):")
      lines += Self.first(edited) { "  \($0.printable)" }
    }
    if !removed.isEmpty {
      lines.append(
        isFollowed
          ? "File removed here, and nowhere else:"
          : "File removed; its document is removed, too, by \(next):")
      lines += Self.first(removed) { "  \($0.printable)" }
    }
    lines += Self.first(problems) {
      "Edited by hand, cannot be used: \(CommandFailure(diary: $0.error).message)"
    }
    let copies = conflictCopies
    let others = foreign.filter { path in !copies.contains { $0.path == path } }
    lines += Self.first(others) { "Not a document, left alone: \($0.printable)" }
    return lines + Self.lines(of: copies)
  }

  /// A line for each of the first of some edits; what an import or a checkout left may be many.
  private static func first<Edit>(_ edits: [Edit], _ line: (Edit) -> String) -> [String] {
    let most = 20
    let more = edits.count > most ? ["  and \(edits.count - most) more"] : []
    return edits.prefix(most).map(line) + more
  }

  /// What another program left behind may be an edit that is nowhere else, so it is named in full.
  private static func lines(of copies: [ConflictCopy]) -> [String] {
    var lines = copies.map { copy in
      "\(copy.program.rawValue) made a copy of \(copy.original.printable), left alone: "
        + copy.path.printable
    }
    if !copies.isEmpty {
      lines.append(
        "  Compare it with the document, copy over what you want to keep, and remove it. Let countme"
          + " alone sync this folder.")
    }
    return lines
  }
}

extension FollowedShare {
  /// What is followed, in one line.
  fileprivate var statusLine: String {
    let owner = ownerName.map { "\($0.printable)'s " } ?? ""
    return "You follow \(owner)\(share.printable) here, and can only read it"
      + (isMoved ? "; it is elsewhere now" : isEnded ? "; it has ended" : "")
  }

  fileprivate var json: JSONValue {
    .members([
      "share": share, "owner": owner.text, "ownerName": ownerName,
      "isEnded": isEnded && !isMoved, "isMoved": isMoved,
    ])
  }
}
