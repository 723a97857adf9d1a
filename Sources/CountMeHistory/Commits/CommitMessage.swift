package import CountMeGit

/// What kind of work a commit holds, where it is no entry of a person's.
package enum CommitKind: String, CaseIterable {
  /// What a person edited in the files.
  case handEdit = "hand-edit"
  /// What another app's file brought.
  case imported = "import"
  /// What was old enough to leave.
  case retention
  /// The beginning of a history that takes another's place.
  case rewrite
  /// Lists and totals that follow from what plain git committed.
  case sums
  /// What a guest wrote, taken over by an account.
  case migration
}

/// What a commit says of itself: a line for people, and trailers for programs.
package struct CommitMessage {
  /// The trailer that tells the kind.
  static let kindTrailer = "Work-kind"
  private static let entryKind = "entry"
  /// The trailer that names the command which a commit takes back.
  package static let undoTrailer = "Undo-of"
  /// The trailer that names the undo which a commit takes back.
  package static let redoTrailer = "Redo-of"
  /// The trailer that names the conflict of which a commit brings a version back.
  package static let conflictTrailer = "Conflict"
  /// What begins the words in the log of a reference that this program moved, as git's own begin with theirs.
  package static let logPrefix = "countme: "
  /// The words of a merge.
  package static let merged = "merged what other devices wrote"

  /// The first line; a line break in it would let words pass for a trailer, and is a space.
  package let subject: String
  private let trailers: [(name: String, value: String)]

  /// - Parameters:
  ///   - subject: what was done, in a person's words.
  ///   - kind: nil for an entry of a person's.
  ///   - trailers: further names with their values.
  package init(
    _ subject: String, kind: CommitKind? = nil, trailers: [(name: String, value: String)] = []
  ) {
    let line = String(
      String.UnicodeScalarView(
        subject.unicodeScalars.map {
          $0.properties.generalCategory == .control || $0.properties.isWhitespace ? " " : $0
        }))
    self.subject = line.isEmpty ? "changed" : line
    // An entry may be called what other work was called before there was a trailer.
    let kind = kind?.rawValue ?? CommitKind(formerSubject: line).map { _ in Self.entryKind }
    self.trailers = (kind.map { [(Self.kindTrailer, $0)] } ?? []) + trailers
  }

  /// The message as it is committed.
  package var text: String {
    guard !trailers.isEmpty else { return subject }
    return "\(subject)\n\n" + trailers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }
}

extension Commit {
  /// What kind of work it holds; nil for an entry of a person's.
  package var kind: CommitKind? {
    if let name = trailer(CommitMessage.kindTrailer) { return CommitKind(rawValue: name) }
    return CommitKind(formerSubject: subject)
  }
}

extension CommitKind {
  /// The kind of a commit that was written before there was a trailer for it.
  fileprivate init?(formerSubject subject: String) {
    switch subject {
    case "took over what the guest wrote": self = .migration
    case "began the history anew": self = .rewrite
    case _ where subject.hasPrefix("imported "): self = .imported
    case _ where subject.hasPrefix("retention: let go "): self = .retention
    case _ where subject.hasPrefix("set right the sums of "): self = .sums
    case _ where subject.hasPrefix("edited ") && subject.hasSuffix(" by hand"): self = .handEdit
    default: return nil
    }
  }
}
