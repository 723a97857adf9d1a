import CountMeKit

extension CommandFailure {
  /// Makes the text for what is not taken in of a remote, and what puts it right.
  static func of(_ failure: SyncFailure) -> CommandFailure {
    switch failure {
    case .anotherDiary(let remote, let expected, let found):
      CommandFailure(
        .remote, "\(remote.printable) holds another diary (\(found.printable), not \(expected))",
        hint: "check the address; nothing was touched")
    case .movedBack(let remote, let reference, let verified, let found):
      CommandFailure(
        .remote,
        "\(remote.printable) shows \(reference.printable) at \(found.prefix(10)), which does not "
          + "follow from \(verified.prefix(10)), which this device has seen there",
        hint:
          "somebody moved the remote back or replaced it; nothing was touched. If that is meant: "
          + "countme sync --accept rewound")
    case .shareEnded(let owner):
      CommandFailure(
        .notFound, "\(owner.printable) has ended this share",
        hint: "what you have read stays in its folder; countme unfollow NAME lets it go")
    case .shareMoved(let owner, let remote):
      CommandFailure(
        .notFound,
        "\(owner.printable) shares this elsewhere now, and no longer at \(remote.printable)",
        hint:
          "ask them for a new code: countme follow URL CODE. What you have read stays in "
          + "its folder; countme unfollow NAME lets it go")
    case .shareGone(let owner, let remote):
      CommandFailure(
        .remote, "\(remote.printable) no longer has what \(owner.printable) shares",
        hint:
          "what you have read stays in its folder; if they have not ended it, their next sync or "
          + "entry puts it there again")
    case .shareMovedBack(let owner, let remote):
      CommandFailure(
        .remote,
        "\(remote.printable) shows an older state of what \(owner.printable) shares than you have seen",
        hint:
          "what you have read stays in its folder; ask \(owner.printable) whether that is meant. "
          + "If it is: countme sync --accept rewound, in that folder")
    case .shareRefused(let owner, let commit, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "commit \(commit.prefix(10)) of what \(owner.printable) shares is refused"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint: "the rule is: \(rule); what you have read stays in its folder. "
          + "Tell \(owner.printable): only they can put it right",
        place: path.map { Place(path: $0) })
    case .shareRevokes(let device, let id):
      CommandFailure(
        .notPermitted,
        "the share says that \(device.printable) is revoked, and the diary does not",
        hint:
          "countme sync; if that changes nothing, countme account devices revoke \(id.printable). "
          + "Only a device of yours can have written it")
    case .shareSchema(let share, let collection):
      CommandFailure(
        .data,
        "\(collection.printable) has no schema now, or not the one that it was shared with",
        hint:
          "put it back, or share it anew with countme share create \(share.printable); until then nothing "
          + "more of this share is sent")
    case .shareWaits(let share):
      CommandFailure(
        .offline,
        "\(share.printable) waits: another device of yours has published something newer there, and this one "
          + "cannot ask the diary's remotes for it",
        hint: "countme sync sends it when they answer")
    case .onlyFollowed:
      CommandFailure(
        .notPermitted, "you follow another person here, and may only read",
        hint: "countme sync fetches what is new")
    case .revokedElsewhere(let remote, let device, let commit):
      CommandFailure(
        .notPermitted,
        "\(remote.printable) ends with \(commit.prefix(10)) of \(device.printable), a device that was revoked",
        hint:
          "nothing was touched. If it wrote that before it was revoked: countme sync --accept revoked; "
          + "else countme remote reset --to-verified takes it away there")
    case .olderAccount(let remote):
      CommandFailure(
        .remote, "\(remote.printable) shows an older account than this machine has seen",
        hint:
          "sync that remote from a device that is up to date, or use another remote; nothing was touched"
      )
    case .beganAnewElsewhere(let remote):
      CommandFailure(
        .notPermitted,
        "the history was erased on one side and the account was changed on the other: here, and at "
          + "\(remote.printable)",
        hint:
          "countme retention erase on this device settles it, with the password that was set last; "
          + "nothing was touched")
    case .historyForgotten:
      CommandFailure(
        .notPermitted,
        "this history was erased too many times ago: nothing tells any more which of its entries are in the present one",
        hint:
          "nothing was changed; countme clone makes a copy of the present one beside it, and countme export "
          + "keeps what is here")
    case .emptied(let remote, let reference):
      CommandFailure(
        .remote, "\(remote.printable) has lost \(reference.printable)",
        hint:
          "nothing was touched; countme sync --accept emptied puts your diary back")
    case .massDeletion(let remote, let deleted, let total):
      CommandFailure(
        .remote,
        "\(deleted) of your \(total) documents are deleted at \(remote.printable)",
        hint: "nothing was touched; if that is meant: countme sync --accept deletions")
    case .commitRefused(let commit, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "commit \(commit.prefix(10)) of the remote is refused"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint: "the rule is: \(rule); nothing here was touched. "
          + "countme remote reset --to-verified puts the remote right",
        place: path.map { Place(path: $0) })
    case .historyRefused(let commit, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "commit \(commit.prefix(10)) of the history that was cloned here is refused"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint:
          "the rule is: \(rule); nothing is sent from here, and nothing was removed. countme verify lists "
          + "it all. On a device that has verified the history itself, countme remote reset --to-verified puts "
          + "the remote right; then clone again with countme clone --verify-all",
        place: path.map { Place(path: $0) })
    case .ownCommitRefused(let commit, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "commit \(commit.prefix(10)) of this device would be refused"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint: "the rule is: \(rule); git show \(commit.prefix(10)) shows what is in it. "
          + "countme doctor --fix writes it again as yours, after a backup",
        place: path.map { Place(path: $0) })
    case .mergeRefused(let remote, let path, let rule, let reason):
      CommandFailure(
        .notPermitted,
        "what \(remote.printable) has may not be merged from here"
          + (path.map { " for \($0.printable)" } ?? "") + ": \(reason.printable)",
        hint:
          "the rule is: \(rule); nothing was touched. Another device of the owner's that syncs with both sides "
          + "brings them together; if two devices used one code, revoke the one that is known here: countme "
          + "account devices revoke",
        place: path.map { Place(path: $0) })
    case .twinApart(let remote, let mine, let theirs): Self.twin(of: theirs, at: remote, mine)
    case .nothingVerified(let remote, let reference):
      CommandFailure(
        .notFound, "this device has never verified \(reference.printable) at \(remote.printable)",
        hint: "another device of yours may have: run countme remote reset --to-verified there")
    case .resetWouldLose(let remote, let commits, let devices, let isRewound):
      CommandFailure(
        .notPermitted,
        "\(remote.printable) holds \(commits.counted("good commit")), by "
          + devices.map(\.printable).joined(separator: ", "),
        hint: isRewound
          ? "they are not dropped; countme sync --accept rewound takes them in"
          : "they are not dropped, because these devices would lose entries; nothing was changed")
    case .resetRefused(let remote, let reference, let verified, let found, let messages):
      CommandFailure(
        .notPermitted,
        (["\(remote.printable) does not let a branch be put back"]
          + messages.map { "  remote: \($0.printable)" }).joined(separator: "\n"),
        hint:
          "where the remote has the hook, your password allows it: countme remote reset --to-verified "
          + "--yes --password-stdin; elsewhere whoever keeps it can do it, in the repository there: git update-ref \(reference.printable) \(verified) \(found)"
      )
    }
  }

  /// Neither of two names is wrong, and of what is sent nothing can be renamed from here.
  private static func twin(of theirs: String, at remote: String, _ mine: String) -> CommandFailure {
    let ending = ".schema.json"
    let name = mine.split(separator: "/").last.map(String.init) ?? mine
    let commands =
      if mine.hasSuffix(ending) {
        "git mv \(mine.shellWord) \(mine.dropLast(name.count))NEW\(ending), and git mv "
          + "\(String(name.dropLast(ending.count)).shellWord) NEW where it has documents"
      } else {
        "git mv \(mine.shellWord) \(mine.dropLast(name.count))NEW, and its schema likewise where it has one"
      }
    return CommandFailure(
      .notPermitted,
      "\(mine.printable) of this device and \(theirs.printable) of \(remote.printable) differ by case only",
      hint:
        "a diary cannot hold both. Give yours another name: \(commands); then git commit and countme sync. "
        + "Nothing was changed",
      place: Place(path: mine))
  }
}
