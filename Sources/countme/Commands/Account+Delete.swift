import ArgumentParser
import CountMeKit
import CountMePlatform

extension Account {
  /// `countme account delete`.
  struct Delete: DiaryCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete the account with its documents, here and on the remotes.",
      discussion: """
        Asks for the account's address, or its user id, to be typed. Every remote must answer, and \
        one at least let go of something, or nothing is deleted but the shares, which end first: one that \
        has a share alone must answer, too, until it is ended. The other devices learn of it at their next sync and sign out. What a \
        remote does not let go is listed. What the guest wrote stays.
        """)

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Do not ask for the address to be typed.") var yes = false
    @OptionGroup var password: PasswordInput

    func run(in context: CommandContext) async throws {
      let diary = try context.diary()
      guard let session = try await diary.account.session() else {
        throw DiaryError.account(.notSignedIn)
      }
      if !yes {
        try Console.requireTyped(
          [session.email ?? session.user.text, session.user.text],
          "This deletes every document of \(session.name). Type that to go on: ",
          orElse: "you did not type \(session.name); nothing was deleted",
          hint: "--yes with --password-stdin deletes without asking")
      }
      let deletion = try await diary.account.delete(password: try password.ofAccount(in: context))
      try context.console.answer(
        ["Deleted the account \(session.name)."] + deletion.lines, json: deletion.json)
    }
  }
}

extension Session {
  /// What the account is called: by its address, else by its id.
  fileprivate var name: String { email ?? user.text }
}

extension AccountDeletion {
  fileprivate var lines: [String] {
    var lines = leftovers.map { "Not erased at \($0.url.printable): \($0.text)" }
    if !leftovers.isEmpty { lines.append("Whoever keeps the remote can remove it.") }
    lines.append("A backup from before is kept outside the diary: \(precaution.id).")
    lines.append("To leave nothing behind, remove it and older ones.")
    if !isErasedHere { lines.append("Here, git gc --prune=now removes the last traces.") }
    return lines
  }

  fileprivate var json: JSONValue {
    .object([
      "user": .string(user.text), "isErasedHere": .bool(isErasedHere),
      "precaution": .string(precaution.id),
      "leftovers": .array(
        leftovers.map { leftover in
          .members([
            "remote": leftover.remote, "share": leftover.share, "url": leftover.url,
            "kind": leftover.part.rawValue, "reason": leftover.reason.words,
          ])
        }),
    ])
  }
}

extension AccountDeletion.Leftover {
  fileprivate var text: String {
    let what =
      switch part {
      case .everything: "every document, with the history"
      case .share: share.map { "the share \($0.printable)" } ?? "what was shared"
      case .history: "the history, with every document that there was"
      case .address: "the name under which the address is taken, which tells nothing else"
      }
    return "\(what) (\(reason.words.printable))"
  }
}
