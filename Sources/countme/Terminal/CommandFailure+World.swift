import CountMeGit
import CountMeKit
import CountMeModel
import CountMePlatform

extension CommandFailure {
  /// Makes the text for what the machine refuses.
  static func ofMachine(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .busy(let path):
      CommandFailure(
        .busy, "another program is writing to \(path.printable)",
        hint: "try again in a moment; nothing was changed")
    case .watched(let process, let since):
      CommandFailure(
        .busy,
        "this diary is watched already"
          + (process.map { ", by process \($0)" } ?? "")
          + (since.map { " since \($0.text)" } ?? ""),
        hint: "one watch for each diary is enough; end that one to start another")
    case .system(let operation, let path, let number):
      CommandFailure(system: operation, path: path, number: number)
    case .noLibrary(let reason):
      CommandFailure(
        .inputOutput, "libgit2 cannot be loaded: \(reason.printable)",
        hint: "it comes with your system's package of libgit2")
    case .incomplete(_, let operation, let message):
      CommandFailure(
        .inputOutput,
        "something of this diary is missing on this device, or damaged: cannot "
          + "\(operation.printable): \(message.printable)",
        hint: "countme doctor tells what; countme doctor --fix fetches it again from a remote")
    case .partialClone(let path, .shallow):
      CommandFailure(
        .configuration, "\(path.printable) is a shallow clone: its history is cut off",
        hint: "git fetch --unshallow in that folder brings the rest; countme clone makes whole ones"
      )
    case .partialClone(let path, .filtered):
      CommandFailure(
        .configuration, "\(path.printable) is a partial clone: some of its files are not there",
        hint: "countme clone makes one that is whole")
    case .git(let operation, let message):
      CommandFailure(
        .inputOutput, "git could not \(operation): \(message.printable)",
        hint: "git fsck in the diary's folder tells whether it is whole")
    case .unfinished(let cause): CommandFailure(unfinished: CommandFailure(cause))
    case .cancelled: CommandFailure(.interrupted, "stopped; nothing was lost")
    default: nil
    }
  }

  private init(unfinished cause: CommandFailure) {
    self.init(
      cause.code, "saved, but the files in the folder are behind: \(cause.message)",
      hint: "do not do it again; when this is mended, the next command brings the files up to date",
      place: cause.place)
  }

  /// Makes the text for what was saved, and cannot be shown.
  init(untold cause: CommandFailure) {
    self.init(
      cause.code, "saved, but it cannot be shown: \(cause.message)",
      hint: "do not do it again; countme log tells what was saved", place: cause.place)
  }

  private init(system operation: String, path: String, number: Int32) {
    let failure = SystemFailure(number)
    let what = path.isEmpty ? operation : "\(operation) \(path.printable)"
    self.init(
      failure.isAboutRoomOrPermission ? .cannotCreate : .inputOutput,
      "cannot \(what): \(failure.text)", hint: failure.advice,
      place: path.isEmpty ? nil : Place(path: path))
  }

  /// Makes the text for what happens between this device and a remote.
  static func ofSyncing(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .noRemote:
      CommandFailure(
        .configuration, "no remote is set", hint: "countme remote add URL names one")
    case .badRemote(let url, let reason):
      CommandFailure(
        .usage, "\(url.printable) cannot be a remote: \(reason.printable)",
        hint: "a remote is a folder, file:///…, ssh://host/…, host:path or https://…")
    case .offline(let remote, let reason):
      CommandFailure(
        .offline, "\(remote.printable) cannot be reached: \(reason.printable)",
        hint: "your work is kept here and goes with the next countme sync")
    case .notAuthenticated(let remote, let detail):
      CommandFailure(
        .notPermitted, "\(remote.printable) does not let you in: \(detail.printable)",
        hint: "check that git fetch works with the same address")
    case .notARepository(let remote, let detail):
      CommandFailure(
        .remote, "\(remote.printable) is no git repository: \(detail.printable)",
        hint: "countme remote create makes one")
    default: ofRefusals(error)
    }
  }

  private static func ofRefusals(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .pushRefused(let remote, let reference, let reason, let messages):
      CommandFailure(
        .notPermitted,
        ([
          "\(remote.printable) refused \(reference.printable): \(reason.printable)"
        ] + messages.map { "  remote: \($0.printable)" }).joined(separator: "\n"),
        hint: "your work is kept here; ask whoever keeps the remote")
    case .remoteGarbage(let remote, let detail):
      CommandFailure(
        .remote, "\(remote.printable) answers what git would not: \(detail.printable)",
        hint: "check the address; nothing was changed")
    case .remoteFailed(let remote, let detail):
      CommandFailure(
        .remote, "\(remote.printable): \(detail.printable)",
        hint: "nothing was changed; your work is kept here")
    case .behind(let remote):
      CommandFailure(
        .remote, "another device has been at \(remote.printable) since",
        hint: "countme sync takes its entries in and sends yours")
    case .outrun(let remote, let attempts):
      CommandFailure(
        .busy, "other devices were faster than \(attempts) tries at \(remote.printable)",
        hint: "countme sync tries again; your work is kept here")
    case .remoteLocked(let remote, let lock):
      CommandFailure(
        .remote,
        "a lock keeps the branch at \(remote.printable) from moving, and nobody seems to hold it: "
          + lock.printable,
        hint:
          "a git that was killed left it. For a remote in a folder, countme doctor --remote --fix "
          + "removes it; elsewhere remove that file there. Your work is kept here")
    default: ofRules(error) ?? ofGuards(error)
    }
  }

  private static func ofGuards(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .anotherDiary(let remote, let expected, let found):
      CommandFailure(
        .remote, "\(remote.printable) holds another diary (\(found.printable), not \(expected))",
        hint: "check the address; nothing was touched")
    case .remoteMovedBack(let remote, let reference, let verified, let found):
      CommandFailure(
        .remote,
        "\(remote.printable) shows \(reference.printable) at \(found.prefix(10)), which does not "
          + "follow on \(verified.prefix(10)) that this device has seen there",
        hint:
          "somebody moved the remote back or swapped it; nothing was touched. If that is meant: "
          + "countme sync --accept rewound")
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
          "sync that remote from a device that is up to date, or take another; nothing was touched")
    case .beganAnewElsewhere(let remote):
      CommandFailure(
        .notPermitted,
        "the history began anew and the account was changed apart, one here and one at \(remote.printable)",
        hint:
          "countme retention erase on this device settles it, with the password that was set last; "
          + "nothing was touched")
    case .remoteEmptied(let remote, let reference):
      CommandFailure(
        .remote, "\(remote.printable) has lost \(reference.printable)",
        hint:
          "nothing was touched; countme sync --accept emptied puts your diary there again")
    case .massDeletion(let remote, let deleted, let total):
      CommandFailure(
        .remote,
        "\(deleted) of your \(total) documents are deleted at \(remote.printable)",
        hint: "nothing was touched; if that is meant: countme sync --accept deletions")
    default: nil
    }
  }

  /// Makes the text for accounts and sessions.
  static func ofAccounts(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .notSignedIn:
      CommandFailure(
        .notPermitted, "nobody is signed in",
        hint:
          "countme account create or countme account sign-in; a guest's diary stays on this device")
    case .keyMissing(let user):
      CommandFailure(
        .notPermitted,
        "the key of this device for \(user.printable) is gone, or is not the account's",
        hint: "countme account sign-in makes another; what is written here is kept")
    case .alreadySignedIn(let user):
      CommandFailure(
        .notPermitted, "\(user) is signed in already", hint: "countme account sign-out ends that")
    case .invalidEmail(let text):
      CommandFailure(
        .data, "\(text.printable) is no e-mail address", hint: "write it like name@example.org")
    case .weakPassword:
      CommandFailure(.data, "the password is too short", hint: "take 8 characters or more")
    case .emailInUse:
      CommandFailure(
        .notPermitted, "the remote has an account with this address",
        hint: "countme account sign-in uses it")
    case .invalidCredentials:
      CommandFailure(
        .notPermitted, "address or password is wrong", hint: "try again; nothing was changed")
    case .wrongPassword:
      CommandFailure(
        .notPermitted, "the password is wrong",
        hint: "try again; the recovery code does as well; nothing was changed")
    case .wrongRecoveryCode:
      CommandFailure(
        .notPermitted, "address or recovery code is wrong",
        hint: "only the code that was shown last is good; nothing was changed")
    case .anonymousAccount:
      CommandFailure(
        .notPermitted, "the account has no address yet",
        hint: "countme account link --email ADDRESS gives it one")
    case .alreadyLinked(let email):
      CommandFailure(
        .notPermitted, "the account has the address \(email.printable) already",
        hint: "countme account change-email ADDRESS gives it another")
    case .ownDevice:
      CommandFailure(
        .notPermitted, "a device cannot revoke itself",
        hint: "countme account sign-out wipes its key; another device can revoke it")
    case .deviceRevoked:
      CommandFailure(
        .notPermitted, "this device was signed out of its account from another device",
        hint: "what you wrote here is kept; countme account sign-in takes it along again")
    case .accountClosed(let tip):
      CommandFailure(
        .notPermitted, "your account was deleted on another device; nobody is signed in here now",
        hint:
          "git branch rescued \(tip.prefix(10)) brings back what this device had, until git gc runs"
      )
    case .unsafeKeyFile(let path, let detail):
      CommandFailure(
        .notPermitted, "\(path.printable): \(detail.printable)",
        hint: "keys must be yours alone: chmod 600 the file, 700 its folder",
        place: Place(path: path))
    default: nil
    }
  }
}
