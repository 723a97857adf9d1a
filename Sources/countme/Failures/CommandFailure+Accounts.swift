import CountMeKit

extension CommandFailure {
  /// Makes the text for accounts and sessions.
  static func of(_ failure: AccountFailure) -> CommandFailure {
    switch failure {
    case .keyMissing(let user):
      CommandFailure(
        .notPermitted,
        "the key of this device for \(user.printable) is gone, or is not the account's",
        hint: "countme account sign-in makes a new one; what is written here is kept")
    case .notSignedIn:
      CommandFailure(
        .notPermitted, "nobody is signed in",
        hint:
          "sign in with countme account sign-in, or make an account with countme account create; until then "
          + "the diary stays on this device")
    case .followedAlready(let name):
      CommandFailure(
        .usage, "you follow that share already, as \(name.printable)",
        hint: "countme sync brings it up to date; countme unfollow \(name.shellWord) ends it")
    case .alreadySignedIn(let user):
      CommandFailure(
        .notPermitted, "\(user) is signed in already",
        hint: "sign out first: countme account sign-out")
    case .invalidEmail(let text):
      CommandFailure(
        .data, "\(text.printable) is not an e-mail address", hint: "write it like name@example.org")
    case .weakPassword:
      CommandFailure(.data, "the password is too short", hint: "use 8 characters or more")
    case .emailInUse:
      CommandFailure(
        .notPermitted, "the remote has an account with this address",
        hint:
          "sign in to it: countme account sign-in; or, where you have one of your own, give that another "
          + "address: countme account change-email ADDRESS")
    case .invalidCredentials:
      CommandFailure(
        .notPermitted, "the address or the password is wrong",
        hint: "try again; nothing was changed")
    case .nothingAnnounced(let remote, 0):
      CommandFailure(
        .notFound, "\(remote.printable) has no account yet",
        hint: "on the device that has the diary: countme account create, "
          + "countme remote add \(remote.shellWord), countme sync")
    case .nothingAnnounced(let remote, _):
      CommandFailure(
        .notFound,
        "no account of this address is found at \(remote.printable), which has none of the references "
          + "by which an address leads to its account",
        hint:
          "check the address. A host that takes branches only must let refs/countme/* be made, moved "
          + "and deleted; then countme sync on a device of the account puts them there")
    case .tooManyAccounts(let remote, let accounts):
      CommandFailure(
        .notFound,
        "\(remote.printable) has \(accounts) accounts, more than are looked through for one without "
          + "an address",
        hint: "on a device that is signed in countme account devices invite makes a code for "
          + "countme clone")
    case .wrongPassword:
      CommandFailure(
        .notPermitted, "the password is wrong",
        hint: "try again, or use the recovery code; nothing was changed")
    case .wrongRecoveryCode:
      CommandFailure(
        .notPermitted, "the address or the recovery code is wrong",
        hint:
          "only the code that was shown last works; nothing was changed. If an earlier try was cut off, "
          + "the new password may be set: countme account reset-password takes it as the old one, and "
          + "shows a new code")
    case .invalidInvitation:
      CommandFailure(
        .notPermitted, "this code does not work here",
        hint:
          "it may be mistyped, used, withdrawn, more than seven days old or for another address, or whoever "
          + "made it has not run countme sync yet. A device's code is for countme clone, a group's for "
          + "countme join, a share's for countme follow")
    case .invitationUsed(let device):
      CommandFailure(
        .notPermitted, "the invitation was used already, by \(device.printable)",
        hint: "countme account devices revoke \(device.printable) signs that device out")
    case .onlyMember:
      CommandFailure(
        .notPermitted, "you are a member here; only the owner may do that",
        hint: "ask the owner of the group")
    case .groupNotShared:
      CommandFailure(
        .notPermitted, "a group's diary is not shared otherwise: whoever is in the group reads it",
        hint: "countme group invite NAME --name PERSON lets somebody in")
    case .ownerCannotLeave:
      CommandFailure(
        .notPermitted, "the group is yours: its owner cannot leave it",
        hint: "countme group delete NAME deletes it for everybody")
    case .noSuchGroup(let name):
      CommandFailure(
        .notFound, "no remote of yours has the group \(name.printable)",
        hint:
          "countme remote list shows where it was looked for; countme remote add URL adds the one that has it"
      )
    case .groupSession(let name):
      CommandFailure(
        .notPermitted,
        "this is the folder of the group \(name.printable), which has no password to sign in with again",
        hint:
          "in your own diary countme group leave NAME leaves it; countme shared shows your name for it"
      )
    case .groupSignedOut(let name):
      CommandFailure(
        .notPermitted, "nobody is signed in any more in the folder of the group \(name.printable)",
        hint:
          "if it is yours, countme group attach \(name.shellWord) goes on there; else countme group leave "
          + "\(name.shellWord) lets that folder go, with what was not sent kept on its branch, and countme join "
          + "with a new code lets you in again")
    case .ownsGroup(let name):
      CommandFailure(
        .notPermitted, "you own the group \(name.printable), which nobody else can delete",
        hint:
          "countme group delete \(name.shellWord) first, where it is attached: countme group attach "
          + "\(name.shellWord) brings it here; nothing was deleted")
    case .onlyCodeOpens:
      CommandFailure(
        .notPermitted, "the account has no address: only its recovery code lets you in again",
        hint: "countme account link --email ADDRESS gives it one; with the code at hand "
          + "countme account sign-out --yes goes on")
    case .anonymousAccount:
      CommandFailure(
        .notPermitted, "the account has no address yet",
        hint: "countme account link --email ADDRESS gives it one")
    case .alreadyLinked(let email):
      CommandFailure(
        .notPermitted, "the account has the address \(email.printable) already",
        hint: "countme account change-email ADDRESS gives it another")
    case .tooManyDevices(let most):
      CommandFailure(
        .notPermitted, "the account has had \(most) devices, and no more can be added",
        hint:
          "nothing was changed; revoked devices count, too. Devices that are signed in go on as before: "
          + "countme account devices lists them")
    case .ownDevice:
      CommandFailure(
        .notPermitted, "a device cannot revoke itself",
        hint: "countme account sign-out wipes its key; another device can revoke it")
    case .deviceRevoked:
      CommandFailure(
        .notPermitted, "this device was signed out of its account from another device",
        hint:
          "what you wrote here is kept, and comes along when you sign in again: countme account sign-in"
      )
    case .memberRemoved:
      CommandFailure(
        .notPermitted, "you are no longer a member of this group",
        hint:
          "what you had not sent is kept on its branch in the group's folder; its owner can invite you "
          + "again, and countme group leave NAME lets it go")
    case .groupDeleted(let tip):
      CommandFailure(
        .notPermitted, "the group was deleted by its owner, for everybody",
        hint: "countme group leave NAME lets it go, and its folder stays: git branch rescued "
          + "\(tip.prefix(10)) there brings back what this device had, until git gc runs")
    case .accountClosed(let tip, let keeping):
      CommandFailure(
        .notPermitted,
        "your account was deleted on another device; nobody is signed in here now"
          + keeping.map { "\n  \($0.printable) could not be told, and still has its documents" }
          .joined(),
        hint:
          "git branch rescued \(tip.prefix(10)) brings back what this device had, until git gc runs"
      )
    case .unsafeKeyFile(let path, let detail):
      CommandFailure(
        .notPermitted, "\(path.printable): \(detail.printable)",
        hint: "keys must be yours alone: chmod 600 the file, 700 its folder",
        place: Place(path: path))
    }
  }
}
