package import CountMeGit

/// Why a commit may not be on a branch.
package struct CommitRefusal: Sendable {
  package let commit: ObjectID
  package let path: String?
  package let rule: String
  package let reason: String
  /// What could not be read, where an object of it is not here.
  var missing: (operation: String, message: String)?

  init(_ commit: ObjectID, path: String?, rule: String, reason: String) {
    self.commit = commit
    self.path = path
    self.rule = rule
    self.reason = reason
  }

  /// What is against a commit's words; nil where every program reads the same.
  init?(ofWordsIn commit: Commit) {
    guard case .other(let encoding) = commit.encoding else { return nil }
    self.init(
      commit.id, path: nil, rule: "a commit's words are UTF-8",
      reason: "it says that its words are in \(Self.shown(encoding))")
  }

  /// A name that a stranger chose, as one line can have it: these words go to terminals and logs.
  private static func shown(_ name: String) -> String {
    let isLong = name.unicodeScalars.count > 40
    return name.unicodeScalars.prefix(40).map {
      (0x21..<0x7F).contains($0.value) ? String($0) : "\\u{\(String($0.value, radix: 16))}"
    }.joined() + (isLong ? "…" : "")
  }

  /// The refusal as what is thrown: where an object is not here it is not told yet who lacks it.
  package var error: DiaryError {
    if let (operation, message) = missing {
      .machine(.incomplete(commit: commit.hex, operation: operation, message: message))
    } else {
      .sync(.commitRefused(commit: commit.hex, path: path, rule: rule, reason: reason))
    }
  }
}
