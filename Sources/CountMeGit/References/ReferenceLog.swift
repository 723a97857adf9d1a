package import CountMePlatform
import Glibc

/// What a reference's log says of who moved it.
package enum ReferenceLog {
  /// Who moved a reference last.
  package enum LastMove: Sendable, Equatable {
    /// Whoever writes such messages.
    case own
    /// Others, since it was at a commit to which such a message led.
    case others(since: ObjectID)
    /// The log does not say. All that it has are others' moves, since it was at a commit; nil where it has none,
    /// or the reference's beginning.
    case untold(since: ObjectID?)
  }

  /// The references that have a log, by their full names; those of a linked working tree alone as git names them
  /// (`worktrees/NAME/HEAD`).
  ///
  /// What has a log and is no reference any more is not among them.
  package static func names(gitDirectory: String) throws(SystemError) -> [String] {
    var names: [String] = []
    let linked = try FileSystem.list("\(gitDirectory)/worktrees").map { "worktrees/\($0.name)" }
    for place in [""] + linked {
      let root = place.isEmpty ? gitDirectory : "\(gitDirectory)/\(place)"
      var paths = ["logs"]
      while let path = paths.popLast() {
        for entry in try FileSystem.list("\(root)/\(path)") {
          let next = "\(path)/\(entry.name)"
          guard entry.kind != .directory else {
            paths.append(next)
            continue
          }
          let name = next.dropFirst("logs/".count)
          names.append(place.isEmpty ? String(name) : "\(place)/\(name)")
        }
      }
    }
    return names.sorted()
  }

  /// Whether a reference was last moved with a message of this beginning, or by others since.
  ///
  /// Reads the end of the log only. A line is written before its move: one that leads to nowhere, for the program
  /// was killed in between, is passed over. A log may be switched off, and git lets old lines go.
  ///
  /// - Parameters:
  ///   - reference: the reference's full name.
  ///   - messagePrefix: how the messages begin.
  ///   - exception: a message that begins so and counts as another's.
  ///   - present: where it is.
  ///   - gitDirectory: the repository's directory.
  package static func lastMove(
    of reference: String, messagePrefix: String, except exception: String? = nil,
    to present: ObjectID, gitDirectory: String
  ) throws(SystemError) -> LastMove {
    let end = try end(of: "\(gitDirectory)/logs/\(reference)", limit: 1 << 14)
    var (next, isMoved) = (present, false)
    for case let line? in end.lines.lazy.map(Line.init) where line.new == next {
      guard line.message == exception || !line.begins(with: messagePrefix) else {
        return isMoved ? .others(since: next) : .own
      }
      (next, isMoved) = (line.old, true)
    }
    return .untold(since: isMoved && next != .zero && !end.isCut ? next : nil)
  }

  /// Whether every move of a reference since it was at `tip` was told with this beginning.
  ///
  /// False too where the log does not reach back so far, says it further back than 8 MiB from its end, or
  /// lacks a move on the way: git lets old ones go by themselves.
  ///
  /// - Parameters:
  ///   - messagePrefix: how the messages begin.
  ///   - reference: the reference's full name.
  ///   - tip: where it was; nil for since it was made.
  ///   - present: where it is.
  ///   - gitDirectory: the repository's directory.
  /// - Complexity: linear in the moves since then.
  package static func isOnly(
    messagePrefix: String, of reference: String, since tip: ObjectID?, to present: ObjectID,
    gitDirectory: String
  ) throws(SystemError) -> Bool {
    let path = "\(gitDirectory)/logs/\(reference)"
    // A log grows with every commit, and what is asked for is mostly among the last.
    for limit in [1 << 14, 1 << 23] {
      let end = try end(of: path, limit: limit)
      var next = present
      for bytes in end.lines {
        guard let line = Line(bytes), line.new == next else { return false }
        if line.new == tip { return true }
        guard line.begins(with: messagePrefix) else { return false }
        if line.old == .zero { return tip == nil }
        next = line.old
      }
      guard end.isCut else { return false }
    }
    return false
  }

  /// The commits that were made in this folder, as the logs of a branch and of `HEAD` tell.
  ///
  /// A commit that came from elsewhere is not among them, whoever claims to have made it: the log says
  /// "Fast-forward", "checkout" or "reset" of the way that it took.
  ///
  /// - Parameters:
  ///   - messagePrefix: how the messages of a program begin that makes commits itself.
  ///   - reference: the branch's full name.
  ///   - gitDirectory: the repository's directory.
  /// - Complexity: linear in the logs, of which no more than 8 MiB are read.
  package static func commitsMadeHere(
    messagePrefix: String, on reference: String, gitDirectory: String
  ) throws(SystemError) -> Set<ObjectID> {
    var made: Set<ObjectID> = []
    for name in [reference, "HEAD"] {
      for bytes in try end(of: "\(gitDirectory)/logs/\(name)", limit: 1 << 23).lines {
        guard let line = Line(bytes),
          line.begins(with: messagePrefix) || makesCommit(line.message)
        else { continue }
        made.insert(line.new)
      }
    }
    return made
  }

  /// The commits that `git commit --amend` put others in the place of, with those others; the last first.
  ///
  /// - Complexity: linear in the end of `HEAD`'s log, of which no more than 256 KiB are read.
  package static func amended(
    gitDirectory: String
  ) throws(SystemError) -> [(old: ObjectID, new: ObjectID)] {
    try endOfHead(gitDirectory).filter { $0.message.hasPrefix("commit (amend): ") }
      .map { ($0.old, $0.new) }
  }

  /// The commits that `HEAD` was moved away from, the last first.
  ///
  /// - Complexity: as ``amended(gitDirectory:)``.
  static func left(gitDirectory: String) throws(SystemError) -> [ObjectID] {
    try endOfHead(gitDirectory).filter { $0.old != $0.new }.map(\.old)
  }

  private static func endOfHead(_ gitDirectory: String) throws(SystemError) -> [Line] {
    do throws(SystemError) {
      return try end(of: "\(gitDirectory)/logs/HEAD", limit: 1 << 18).lines.compactMap(Line.init)
    } catch {
      // A link in its place is told where it would be written to.
      guard error.number == ELOOP else { throw error }
      return []
    }
  }

  /// The whole lines among a log's last bytes, the last first, and whether there is more before them.
  private static func end(
    of path: String, limit: Int
  ) throws(SystemError) -> (lines: [ArraySlice<UInt8>], isCut: Bool) {
    let bytes = try FileSystem.readEnd(path, limit: limit) ?? []
    let isCut = bytes.count == limit
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return (lines.dropFirst(isCut ? 1 : 0).reversed(), isCut)
  }

  /// Whether git writes this message when it has made a commit itself.
  private static func makesCommit(_ message: String) -> Bool {
    if message.contains(": Merge made by ") { return true }
    let action = message.prefix { $0 != ":" }
    let hasMade = message.dropFirst(action.count) != ": fast-forward"
    switch action.prefix(while: { $0 != " " }) {
    // What stands behind it is the commit's own subject.
    case "commit": return true
    case "cherry-pick", "revert", "am": return hasMade
    // How a rebase begins and ends names commits that came from elsewhere, too.
    case "rebase", "pull": return hasMade && rebaseSteps.contains { action.hasSuffix("(\($0))") }
    default: return false
    }
  }

  private static let rebaseSteps = [
    "pick", "reword", "edit", "squash", "fixup", "merge", "continue",
  ]

  /// One move, and what was said of it.
  private struct Line {
    let old: ObjectID
    let new: ObjectID
    let message: String

    /// nil where it says not where the reference was and where it went.
    init?(_ line: ArraySlice<UInt8>) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard words.count == 3, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1])
      else { return nil }
      (self.old, self.new) = (old, new)
      let tab = words[2].firstIndex(of: UInt8(ascii: "\t")) ?? words[2].endIndex
      message = String(decoding: words[2][tab...].dropFirst(), as: UTF8.self)
    }

    func begins(with prefix: String) -> Bool { message.utf8.starts(with: prefix.utf8) }
  }
}
