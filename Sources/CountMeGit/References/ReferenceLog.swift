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
    let limit = 16384
    let bytes = try FileSystem.readEnd("\(gitDirectory)/logs/\(reference)", limit: limit) ?? []
    var next = Array(present.hex.utf8)
    var isMoved = false
    func tip() -> ObjectID? { ObjectID(hex: String(decoding: next, as: UTF8.self)) }
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      guard let (old, new) = LogEnd.ids(line), new.elementsEqual(next) else { continue }
      let isExcepted =
        exception.map { line.reversed().starts(with: "\t\($0)".utf8.reversed()) } ?? false
      guard isExcepted || !isOurs(line, messagePrefix) else {
        guard isMoved else { return .own }
        return tip().map(LastMove.others) ?? .untold(since: nil)
      }
      isMoved = true
      next = Array(old)
    }
    let isNowhere = next.allSatisfy { $0 == UInt8(ascii: "0") }
    return .untold(since: isMoved && !isNowhere && bytes.count < limit ? tip() : nil)
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
      let end = LogEnd(try FileSystem.readEnd(path, limit: limit) ?? [], limit: limit)
      if let answer = end.isOnly(messagePrefix: messagePrefix, since: tip, to: present) {
        return answer
      }
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
      let bytes = try FileSystem.readEnd("\(gitDirectory)/logs/\(name)", limit: 1 << 23) ?? []
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
        let message = String(decoding: line[(tab + 1)...], as: UTF8.self)
        let ids = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard ids.count == 3, message.hasPrefix(messagePrefix) || makesCommit(message),
          let id = ObjectID(hex: String(decoding: ids[1], as: UTF8.self))
        else { continue }
        made.insert(id)
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

  private static func endOfHead(
    _ gitDirectory: String
  ) throws(SystemError) -> [(old: ObjectID, new: ObjectID, message: String)] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.readEnd("\(gitDirectory)/logs/HEAD", limit: 1 << 18) ?? []
    } catch {
      // A link in its place is told where it would be written to.
      guard error.number == ELOOP else { throw error }
      return []
    }
    return bytes.split(separator: UInt8(ascii: "\n")).reversed().compactMap { line in
      guard let (old, new) = LogEnd.ids(line), let tab = line.firstIndex(of: UInt8(ascii: "\t")),
        let before = ObjectID(hex: String(decoding: old, as: UTF8.self)),
        let after = ObjectID(hex: String(decoding: new, as: UTF8.self))
      else { return nil }
      return (before, after, String(decoding: line[(tab + 1)...], as: UTF8.self))
    }
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

  fileprivate static func isOurs(_ line: ArraySlice<UInt8>, _ prefix: String) -> Bool {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return false }
    return line[(tab + 1)...].starts(with: prefix.utf8)
  }
}

/// The last lines of a log; the first of them may have lost its beginning.
private struct LogEnd {
  private static let newline = UInt8(ascii: "\n")
  private static let hexDigits = 40

  private let bytes: [UInt8]
  private let isCut: Bool

  init(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    isCut = bytes.count == limit
  }

  /// Whether every move since the reference was at `tip` begins like this; nil where it was there before
  /// these lines.
  func isOnly(messagePrefix: String, since tip: ObjectID?, to present: ObjectID) -> Bool? {
    let tip = tip.map { Array($0.hex.utf8) }
    var next = Array(present.hex.utf8)
    var end = bytes.endIndex
    while end > 0 {
      let before = bytes[..<end].lastIndex(of: Self.newline)
      let line = bytes[(before.map { $0 + 1 } ?? 0)..<end]
      end = before ?? 0
      guard !line.isEmpty else { continue }
      if before == nil, isCut { return nil }
      guard let (old, new) = Self.ids(line), new.elementsEqual(next) else { return false }
      next = Array(old)
      if let tip, new.elementsEqual(tip) { return true }
      guard ReferenceLog.isOurs(line, messagePrefix) else { return false }
      if old.allSatisfy({ $0 == UInt8(ascii: "0") }) { return tip == nil }
    }
    return isCut ? nil : false
  }

  /// Where the reference was and where it went, in hexadecimal digits.
  static func ids(_ line: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let space = UInt8(ascii: " ")
    let (middle, end) = (line.startIndex + hexDigits, line.startIndex + 2 * hexDigits + 1)
    guard end < line.endIndex, line[middle] == space, line[end] == space else { return nil }
    return (line[..<middle], line[(middle + 1)..<end])
  }
}
