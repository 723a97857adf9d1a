import CountMeKit
import CountMeModel

extension CommandFailure {
  /// Makes the text for commits that do not pass, and for what mends a remote.
  static func ofRules(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .commitRefused(let commit, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "commit \(commit.prefix(10)) of the remote is refused"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint: "the rule is: \(rule); nothing here was touched. "
          + "countme remote reset --to-verified puts the remote right",
        place: path.map { Place(path: $0) })
    case .ownCommitRefused(let commit, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "commit \(commit.prefix(10)) of this device would be refused"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint: "the rule is: \(rule); git show \(commit.prefix(10)) tells what it holds. "
          + "countme doctor --fix makes it again as yours, after a backup",
        place: path.map { Place(path: $0) })
    case .nothingVerified(let remote, let reference):
      CommandFailure(
        .notFound, "this device has never found \(reference.printable) good at \(remote.printable)",
        hint: "another device of yours may have: countme remote reset --to-verified there")
    case .resetWouldLose(let remote, let commits, let devices, let isRewound):
      CommandFailure(
        .notPermitted,
        "\(remote.printable) holds \(commits.counted("commit")) that nothing is wrong with, by "
          + devices.map(\.printable).joined(separator: ", "),
        hint: isRewound
          ? "they are not dropped; countme sync --accept rewound takes them in"
          : "they are not dropped, for these devices' entries would be lost; nothing was changed")
    case .resetRefused(let remote, let reference, let verified, let found, let messages):
      CommandFailure(
        .notPermitted,
        (["\(remote.printable) lets no branch be put back"]
          + messages.map { "  remote: \($0.printable)" }).joined(separator: "\n"),
        hint:
          "your password lets you where the remote has the hook: countme remote reset --to-verified "
          + "--yes --password-stdin; else whoever keeps it can, in the repository there: git update-ref \(reference.printable) \(verified) \(found)"
      )
    default: nil
    }
  }
}
