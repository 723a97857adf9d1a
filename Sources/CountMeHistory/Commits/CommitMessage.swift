package import CountMeGit

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
