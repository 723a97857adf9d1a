import ArgumentParser
import CountMeKit
import CountMePlatform

extension Retention {
  /// `countme retention erase`.
  struct Erase: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "erase",
      abstract: "Erase from the history what has left, and everything else that was deleted.",
      discussion: """
        The documents stay as they are, and the history begins anew with them: nothing older can be \
        shown, undone or restored. Every remote must answer, or nothing is done. The other devices \
        follow at their next sync and keep what they had not sent. A backup is made before, here and \
        on each of them; it has everything that was erased, and is yours to remove.
        """)

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Do not ask for confirmation.") var yes = false
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      Interrupt.catchAsCancellation()
      let diary = try context.diary()
      if !yes {
        try Console.requireTyped(
          ["erase"],
          "This erases every earlier version of every document. Type erase to go on: ",
          orElse: "you did not type erase; nothing was changed",
          hint: "--yes erases without asking; an account's password is read with --password-stdin")
      }
      let isSignedIn = try await diary.account.session() != nil
      let erasure: HistoryErasure
      do {
        erasure = try await diary.maintenance.eraseHistory(
          password: isSignedIn ? try password.known() : nil)
      } catch DiaryError.remote(let failure) {
        var failure = CommandFailure.of(failure)
        let way = "every remote must take part; countme remote rm NAME goes on without one"
        failure.hint = ["nothing is erased yet, anywhere", way, failure.hint].compactMap(\.self)
          .joined(separator: "; ")
        throw failure
      }
      try context.console.answer(erasure.lines, json: erasure.json)
    }
  }
}

extension HistoryErasure {
  fileprivate var lines: [String] {
    var lines = ["Erased \(commits.counted("commit")); the documents are as they were."]
    lines += leftovers.map {
      let kept = "Not erased at \($0.url.printable): \($0.reason.words.printable)"
      if case .reference = $0.reason { return "\(kept)." }
      return "\(kept); countme sync tries again."
    }
    lines.append("A backup from before is kept outside the diary: \(precaution.id).")
    lines.append("To leave nothing behind, remove it and older ones.")
    if !keptBy.isEmpty {
      lines.append("Not erased here: \(keptBy.map(\.printable).joined(separator: ", ")).")
      lines.append(
        "Remove them with git tag -d, git branch -D, git stash drop or git worktree remove; then git reflog expire "
          + "--expire-unreachable=now HEAD and git gc --prune=now remove the last traces.")
    } else if !isErasedHere {
      lines.append("Here, git gc --prune=now removes the last traces.")
    }
    return lines
  }

  fileprivate var json: JSONValue {
    .object([
      "commits": .number(Double(commits)), "isErasedHere": .bool(isErasedHere),
      "keptBy": .array(keptBy.map { .string($0) }),
      "precaution": .string(precaution.id),
      "leftovers": .array(
        leftovers.map {
          .members([
            "remote": $0.remote, "share": $0.share, "url": $0.url, "reason": $0.reason.words,
          ])
        }),
    ])
  }
}
