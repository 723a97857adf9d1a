import CountMeGit
import CountMeHistory
import CountMeModel

/// What plain git is told of a diary, in the repository's own configuration: how documents are merged, who
/// signs commits and with which key, and which branch of a remote is its own.
///
/// It is a function of who is signed in and of the remotes, so whoever finds it otherwise, as after a crash in
/// the middle of signing in, can set it right.
struct GitSetUp {
  /// A value that plain git must find, or must not.
  struct Setting {
    let name: String
    /// nil for none.
    let value: String?
    /// Whether a person may have set another value.
    var isChoice = false
  }

  /// How documents are merged, whoever is signed in.
  static let merging = [
    Setting(name: "merge.countme.name", value: "CountMe documents"),
    Setting(name: "merge.countme.driver", value: "countme merge-driver %O %A %B %P"),
    Setting(name: "merge.renames", value: "false"),
    Setting(name: "diff.renames", value: "false"),
    Setting(name: "pull.twohead", value: "countme"),
    Setting(name: "pull.octopus", value: "countme"),
    Setting(name: "pull.rebase", value: "false", isChoice: true),
    Setting(name: "i18n.commitEncoding", value: "UTF-8"),
    Setting(name: "core.autocrlf", value: "false"),
    Setting(name: "core.fileMode", value: "false"),
    Setting(name: "gc.auto", value: "0"),
  ]

  /// The attributes of this repository alone, which win over those in the tree, and a person's own.
  ///
  /// Documents are the same bytes in the folder as in git, whatever git is told to make of other files: it says of what
  /// it has converted that it is as it was committed.
  static let attributes = Array(
    "*.json -text -ident -filter !working-tree-encoding merge=countme\n".utf8)

  /// The addresses in commits are in a domain that there is not.
  static let domain = "countme.invalid"

  /// What is wanted, in the order in which it is set.
  private(set) var settings = merging

  /// Wants a user's commits signed by this device.
  ///
  /// - Parameter present: the address as it is; another session's is no person's choice.
  mutating func sign(
    _ user: UserID, key: String, trusted: String, name: String, present: String?
  ) {
    settings += [
      Setting(name: "gpg.format", value: "ssh"), Setting(name: "user.signingkey", value: key),
      Setting(name: "gpg.ssh.allowedSignersFile", value: trusted),
      Setting(name: "commit.gpgsign", value: "true"),
      Setting(name: "user.name", value: name, isChoice: true),
      Setting(
        name: "user.email", value: "\(user.text)@\(Self.domain)",
        isChoice: present?.hasSuffix("@\(Self.domain)") == false),
    ]
  }

  /// Wants nothing of what a session has set, where it left something; a guest's own set-up stays.
  ///
  /// - Parameter keys: the folder of the keys.
  mutating func disableSigning(asIn present: ConfigurationFile, keys: String) {
    let hasAddress = present["user.email"]?.hasSuffix("@\(Self.domain)") == true
    let hasKey = present["user.signingkey"]?.hasPrefix("\(keys)/") == true
    guard hasAddress || hasKey else { return }
    // What tells that a session was there goes last.
    settings += ["gpg.format", "gpg.ssh.allowedSignersFile", "commit.gpgsign"].map {
      Setting(name: $0, value: nil)
    }
    if hasAddress {
      settings += ["user.name", "user.email"].map { Setting(name: $0, value: nil) }
    }
    if hasKey { settings.append(Setting(name: "user.signingkey", value: nil)) }
  }

  /// Wants a bare `git pull` to be about a branch of the first remote, and nothing else fetched.
  ///
  /// Only the user's own branch: `git fetch` would bring everybody's documents otherwise.
  ///
  /// - Parameter present: the remote that it is about now; one that there is may be a person's choice.
  mutating func follow(_ branch: DiaryBranch, on remotes: [String], present: String?) {
    // No remote has a branch below the guest's: it fetches nothing, and `git fetch` works.
    let (from, to) =
      branch.owner == .guest
      ? ("\(branch.reference)/*", "guest/*") : (branch.reference, branch.owner.text)
    settings += remotes.map {
      Setting(name: "remote.\($0).fetch", value: "+\(from):refs/countme/fetched/\($0)/\(to)")
    }
    guard branch.owner != .guest else { return }
    let first = remotes.first
    let isChoice = present.map(remotes.contains) ?? false
    settings += [
      Setting(name: "branch.\(branch.shortName).remote", value: first, isChoice: isChoice),
      Setting(
        name: "branch.\(branch.shortName).merge", value: first == nil ? nil : branch.reference),
    ]
  }

  /// The settings that are otherwise than they must be, with what they are.
  func wrong(in present: ConfigurationFile) -> [(setting: Setting, present: String?)] {
    settings.compactMap { setting in
      let values = present.values(of: setting.name)
      guard let value = setting.value else {
        return values.isEmpty ? nil : (setting, values.last)
      }
      // Several values are a person's doing, and libgit2 sets none of them.
      guard !values.contains(value), values.count < 2, values.isEmpty || !setting.isChoice else {
        return nil
      }
      return (setting, values.last)
    }
  }
}
