import CountMeKit

extension CommandFailure {
  /// Makes the text for what a remote answers.
  static func of(_ failure: RemoteFailure) -> CommandFailure {
    switch failure {
    case .noRemote:
      CommandFailure(
        .configuration, "no remote is set", hint: "countme remote add URL adds one")
    case .severalRemotes(let names):
      CommandFailure(
        .usage, "there are several remotes",
        hint: "name one of them: \(names.map(\.printable).joined(separator: ", "))")
    case .severalAddresses(let name):
      CommandFailure(
        .configuration, "\(name.printable) has several addresses",
        hint: "git remote set-url --delete \(name.shellWord) URL removes one of them")
    case .badLimit(let limit, let text, let isVariable):
      CommandFailure(
        .configuration,
        "\(isVariable ? limit.variable : limit.setting) is \(text.printable), not a number from 1",
        hint: limit == .timeout
          ? "give seconds, such as 900" : "give bytes, such as 600000, 900m or 2g")
    case .badRemote(let url, let reason): Self.noRemote(at: url, reason.printable)
    case .nameTaken(let name):
      CommandFailure(
        .usage, "there is a remote \(name.printable) already",
        hint: "countme remote list shows all; --name gives another name")
    case .addressTaken(let url, let name):
      CommandFailure(
        .usage, "\(url.printable) is the remote \(name.printable) already",
        hint: "git remote rename \(name.shellWord) NAME gives it another name")
    case .isDiary(let url):
      CommandFailure(
        .usage, "\(url.printable) is a diary, and nothing can be sent to one that is worked in",
        hint: "countme remote create PATH makes a remote for both of them")
    case .invitesElsewhere(let remote):
      Self.noRemote(
        at: remote,
        "its list of invited accounts is kept on its own machine: run countme remote allow PATH there"
      )
    case .offline(let remote, let reason):
      CommandFailure(
        .offline, "\(remote.printable) cannot be reached: \(reason.printable)",
        hint: RemoteConfig.isFolder(remote)
          ? "check the path, and that it is mounted"
          : "check the address and the network")
    case .notARepository(let remote, _):
      CommandFailure(
        .remote, "\(remote.printable) is not a git repository, or none that you may see",
        hint: "check the address; "
          + (RemoteConfig.isWeb(remote)
            ? "a web host makes a repository on its own page"
            : "countme remote create \(remote.shellWord) makes one there"))
    case .notAuthenticated(let remote, let detail):
      CommandFailure(
        .notPermitted, "\(remote.printable) does not let you in: \(detail.printable)",
        hint: "check that git fetch works with the same address")
    case .pushRefused(let remote, let reference, let reason, let messages):
      CommandFailure(
        .notPermitted,
        ([
          "\(remote.printable) refused \(reference.printable): \(reason.printable)"
        ] + messages.map { "  remote: \($0.printable)" }).joined(separator: "\n"),
        hint: reference.hasPrefix("refs/countme/")
          ? "your entries are sent, but not what leads others to them: the host must let refs/countme/* be "
            + "made, moved and deleted; ask whoever keeps the remote"
          : "your work is kept here; ask whoever keeps the remote")
    case .beginsNothingAnew(let remote, let reference, let reason):
      CommandFailure(
        .notPermitted,
        "\(remote.printable) does not let \(reference.printable) be rewritten: \(reason.printable)",
        hint: "whoever keeps it allows that, in the repository there: "
          + "git config receive.denyNonFastForwards false; then countme sync goes on")
    case .garbage(let remote, let detail):
      CommandFailure(
        .remote, "\(remote.printable) does not answer as git does: \(detail.printable)",
        hint: "check the address; nothing was changed")
    case .foreignFolder(let remote, let path):
      CommandFailure(
        .remote, "\(remote.printable): the folder belongs to another user",
        hint: "if that is right: git config --global --add safe.directory \(path.shellWord)")
    case .tooLarge(let remote, let detail):
      CommandFailure(
        .remote, "\(remote.printable): \(detail.printable)",
        hint: "git config countme.receiveLimit or COUNTME_RECEIVE_LIMIT raises the limit; "
          + "nothing was changed")
    case .failed(let remote, let detail):
      CommandFailure(
        .remote, "\(remote.printable): \(detail.printable)",
        hint: "nothing was changed; your work is kept here")
    case .outrun(let remote, let attempts):
      CommandFailure(
        .busy, "other devices kept changing \(remote.printable); gave up after \(attempts) tries",
        hint: "countme sync tries again; your work is kept here")
    case .locked(let remote, let lock):
      CommandFailure(
        .remote,
        "a lock keeps the branch at \(remote.printable) from moving, and nobody seems to hold it: "
          + lock.printable,
        hint:
          "a git process that was killed left it. For a remote in a folder, countme doctor --remote --fix "
          + "removes it; elsewhere remove that file there. Your work is kept here")
    case .behind(let remote):
      CommandFailure(
        .remote, "another device has sent something to \(remote.printable)",
        hint: "countme sync fetches it, and sends your entries")
    }
  }

  private static func noRemote(at url: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      .usage, "\(url.printable) cannot be a remote: \(reason)",
      hint: "a remote is a folder, file:///…, ssh://host/…, host:path or https://…")
  }
}
