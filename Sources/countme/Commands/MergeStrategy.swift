import ArgumentParser
import CountMeKit
import CountMePlatform

/// `git-merge-countme`: merges two commits for plain git's merge, pull, rebase and cherry-pick.
///
/// Git calls it as `git-merge-countme [--OPTION] BASE… -- HEAD REMOTE`.
struct MergeStrategy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-merge-countme",
    abstract: "Merge two commits (git calls this).", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  func run() async throws {
    guard let dashes = arguments.firstIndex(of: "--"), arguments.count - dashes >= 3 else {
      throw CommandFailure(
        .usage, "two commits are merged at a time",
        hint: "git calls this as: git-merge-countme BASE… -- HEAD REMOTE")
    }
    guard arguments.count - dashes == 3 else {
      _ = Console.show(
        "countme: a diary merges one branch at a time; git merge them one after the other",
        on: .error)
      throw Self.impossible
    }
    let bases = arguments[..<dashes].filter { !$0.hasPrefix("-") }
    let ending = try PlainGitMerge.run(
      arguments[dashes + 1], arguments[dashes + 2], bases: bases,
      merging: MergeDriver.mergedCommits, inWorkingTree: FileSystem.currentDirectory)
    switch ending {
    case .merged(let paths, let commit):
      if !paths.isEmpty { _ = Console.show(Self.text(putAside: paths, of: commit), on: .error) }
    case .impossible(let obstacle):
      _ = Console.show(Self.text(of: obstacle), on: .error)
      throw Self.impossible
    }
  }

  /// What git takes for: this strategy cannot do it, and has touched nothing.
  private static let impossible = ExitCode(2)

  private static func text(putAside paths: [String], of commit: String) -> String {
    let commit = commit.prefix(12)
    return
      "countme: what was changed or deleted later counts; git show \(commit) has your versions of:\n"
      + paths.map { "  \($0.printable)" }.joined(separator: "\n")
  }

  private static func text(of obstacle: PlainGitMerge.Obstacle) -> String {
    let (what, paths) =
      switch obstacle {
      case .edits(let paths): ("your own edits are in the way:", paths)
      case .unusable(let paths):
        ("files that cannot be used were committed; git rebase --abort, then countme sync:", paths)
      case .histories(let isRebase):
        (
          "the history began anew in between, and what was forgotten would come back;\n"
            + (isRebase ? "git rebase --abort, then " : "")
            + "countme sync brings over what is yours, and no more", []
        )
      case .excess(let error): (CommandFailure(diary: error).message, [])
      }
    return "countme: \(what)\n" + paths.map { "  \($0.printable)" }.joined(separator: "\n")
  }
}
